/** One kind of step: what may be wrong with it, and what it does. Later modules add theirs to the list (`index.ts`). */
import type { AutomationForesight, AutomationOutcome, AutomationStep, Issue } from '#core/model.ts';
import type { OpenRule } from '../rules/openRule.ts';

export type StepName = AutomationStep['kind'];
export type StepOf<Name extends StepName> = Extract<AutomationStep, { kind: Name }>;

export interface StepKind<Name extends StepName = StepName> {
  readonly kind: Name;
  /** What of it leaves Docket, where anything does: changes of many records may leave such steps out. */
  readonly leaves?: Leaving;
  /** How much leaves for the record as it is now; left out, one. */
  countLeaving?(running: RunningStep, step: StepOf<Name>): Promise<number>;
  /** How much leaves for any record at most; left out, one. */
  mostLeaving?(rule: OpenRule, step: StepOf<Name>): Promise<number>;
  /** What is wrong with it in the rule's directory; paths are relative to the step. */
  check(rule: OpenRule, step: StepOf<Name>): Promise<readonly Issue[]> | readonly Issue[];
  /** In the transaction of the run. @throws ProblemError where the step is refused; nothing of it is kept then. */
  perform(running: RunningStep, step: StepOf<Name>): Promise<StepResult>;
}

export type Leaving = AutomationForesight['leaving'][number]['what'];

export interface RunningStep extends OpenRule {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly runId: string;
  readonly itemId: string;
}

/** A step that waits says till when, ISO 8601. */
export type StepResult = Omit<AutomationOutcome, 'step' | 'kind' | 'issues'> & {
  readonly issues?: readonly Issue[];
  readonly waitTill?: string;
};
