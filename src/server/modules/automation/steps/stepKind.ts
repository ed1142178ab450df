/** One kind of step: what may be wrong with it, and what it does. Later modules add theirs to the list (`index.ts`). */
import type {
  AutomationDryRun,
  AutomationForesight,
  AutomationOutcome,
  AutomationStep,
  FieldValues,
  Issue,
} from '#core/model.ts';
import type { RecordEdit } from '#server/modules/bulk/index.ts';
import type { StartForRule } from '#server/modules/chatForms/index.ts';
import type { RecordState, StoredItem } from '#server/modules/records/index.ts';
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
  /** Whether it does nothing without a record; left out: it doesn't. */
  needsRecord?(step: StepOf<Name>): boolean;
  /** What is wrong with it in the rule's directory; paths are relative to the step. */
  check(rule: OpenRule, step: StepOf<Name>): Promise<readonly Issue[]> | readonly Issue[];
  /** What it would have done to a record of the past (`dryRun/`); left out where it does nothing that hangs on the record. */
  foretell?(rule: OpenRule, step: StepOf<Name>, record: PastRecordOfStep): Promise<Foretold> | Foretold;
  /** On what the steps within it would have been done. */
  foretellEach?(rule: OpenRule, step: StepOf<Name>, record: PastRecordOfStep): Promise<ForetoldElements>;
  /** In the transaction of the run. @throws ProblemError where the step is refused; nothing of it is kept then. */
  perform(running: RunningStep, step: StepOf<Name>): Promise<StepResult>;
}

/** A record as it was then, after the steps before this one. */
export interface PastRecordOfStep {
  readonly item: StoredItem;
  readonly state: RecordState;
  readonly row?: RunningStep['row'];
}

/** On what steps for each of many would be done, or why they would not. */
export type ForetoldElements =
  | { readonly elements: readonly ForetoldElement[]; readonly steps: readonly AutomationStep[] }
  | { readonly issues: readonly Issue[] };

/** A row of the record, or another record as it is now. */
export interface ForetoldElement {
  readonly rule: OpenRule;
  readonly row?: RunningStep['row'];
  readonly item?: StoredItem;
}

export interface Foretold {
  /** What it changes of the record: judged as any change. */
  readonly edit?: RecordEdit;
  /** The run ends with it. */
  readonly isEnd?: boolean;
  /** The step is refused, whatever the record. */
  readonly issues?: readonly Issue[];
  /** How many it tells. */
  readonly people?: number;
  /** What nobody can say any more. */
  readonly unknown?: DryRunUnknown;
}

export type DryRunUnknown = AutomationDryRun['unknown'][number];

export type Leaving = AutomationForesight['leaving'][number]['what'];

export interface RunningStep extends OpenRule, StepParts {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly runId: string;
  /** Null where what was received is about no record. */
  readonly itemId: string | null;
  /** What was received. */
  readonly body: unknown;
  /** Emails that the rules of an account send on a day at most. */
  readonly ruleMailsADay: number;
  /** Records that all runs which follow from one cause make at most. */
  readonly ruleRecordsPerCause: number;
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
  readonly startForRule: StartForRule;
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
