import type { AutomationStep } from '#core/model.ts';
import type { PartProps } from '../useRuleWorld.ts';

export type StepKind = AutomationStep['kind'];

/** What the fields of one kind of step are given; any step may take its place. */
export type StepProps<Kind extends StepKind> = PartProps<AutomationStep> & {
  readonly value: Extract<AutomationStep, { kind: Kind }>;
};
