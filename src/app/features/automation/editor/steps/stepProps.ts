import type { AutomationStep } from '#core/model.ts';
import type { RulePartProps } from '../useRuleWorld.ts';

export type StepKind = AutomationStep['kind'];

/** The props of the editor of one step type; `onChange` accepts a step of any type. */
export type StepProps<Kind extends StepKind> = RulePartProps<AutomationStep> & {
  readonly value: Extract<AutomationStep, { kind: Kind }>;
};
