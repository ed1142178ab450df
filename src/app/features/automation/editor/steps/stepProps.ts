import type { AutomationStep } from '#core/model.ts';
import type { PartProps } from '../useRuleWorld.ts';

export type StepKind = AutomationStep['kind'];

/** The props of the fields of one step type; `onChange` accepts any step in its place. */
export type StepProps<Kind extends StepKind> = PartProps<AutomationStep> & {
  readonly value: Extract<AutomationStep, { kind: Kind }>;
};
