import type { AutomationStep } from '#core/model.ts';
import type { PartProps } from '../useRuleWorld.ts';

export type StepKind = AutomationStep['kind'];

/** The props of the editor of one step type; `onChange` accepts a step of any type. */
export type StepProps<Kind extends StepKind> = PartProps<AutomationStep> & {
  readonly value: Extract<AutomationStep, { kind: Kind }>;
};
