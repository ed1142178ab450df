/** One kind of step: what may be wrong with it, and what it does. Later modules add theirs to the list (`index.ts`). */
import type {
  AutomationForesight,
  AutomationOutcome,
  AutomationStep,
  FieldValues,
  Issue,
} from '#core/model.ts';
import type { FileCopying, IdOf } from '#server/modules/transformations/index.ts';
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
  /** Steps within it. */
  innerOf?(step: StepOf<Name>): readonly AutomationStep[];
  /** For each of these the steps within it are done. */
  elements?(running: RunningStep, step: StepOf<Name>): Promise<StepElement[]>;
  /** What is wrong with it in the rule's directory; paths are relative to the step. */
  check(rule: OpenRule, step: StepOf<Name>): Promise<readonly Issue[]> | readonly Issue[];
  /** In the transaction of the run. @throws ProblemError where the step is refused; nothing of it is kept then. */
  perform(running: RunningStep, step: StepOf<Name>): Promise<StepResult>;
}

export type Leaving = AutomationForesight['leaving'][number]['what'];

export interface RunningStep extends OpenRule, StepParts {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly runId: string;
  readonly itemId: string;
  /** Nothing of the run leaves Docket. */
  readonly leavesOut: boolean;
  /** Tells the steps of one run apart, those within others too. */
  readonly place: string;
  /** The row of `table` that the step is for. */
  readonly row?: { readonly index: number; readonly cells: FieldValues };
}

/** What steps need besides the rule. */
export interface StepParts {
  /** Where files are that new records get. */
  readonly copying: Pick<FileCopying, 'files' | 'storage'>;
  /** Ids of what a step makes, the same where the transaction starts again. */
  readonly idOf: IdOf;
}

/** One of many, on which the steps within a step act. */
export interface StepElement {
  readonly running: RunningStep;
  readonly told: Pick<
    NonNullable<AutomationOutcome['each']>[number],
    'row' | 'itemId' | 'directoryId' | 'number'
  >;
}

/** A step that waits says till when, ISO 8601. */
export type StepResult = Omit<AutomationOutcome, 'step' | 'kind' | 'issues'> & {
  readonly issues?: readonly Issue[];
  readonly waitTill?: string;
};
