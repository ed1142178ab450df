/** One kind of step: how it is validated, and what it does. Later modules add theirs to the list (`index.ts`). */
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
  /** Its effect outside Docket, if any: bulk changes can skip such steps. */
  readonly leaves?: Leaving;
  /** Counts these effects for the current record; defaults to one. */
  countLeaving?(running: RunningStep, step: StepOf<Name>): Promise<number>;
  /** Returns the maximum of these effects for any record; defaults to one. */
  mostLeaving?(rule: OpenRule, step: StepOf<Name>): Promise<number>;
  /** Returns its inner steps. */
  innerOf?(step: StepOf<Name>): readonly AutomationStep[];
  /** Returns the elements for which the inner steps are run. */
  elements?(running: RunningStep, step: StepOf<Name>): Promise<StepElement[]>;
  /** True if it does nothing without a record. Defaults to false. */
  needsRecord?(step: StepOf<Name>): boolean;
  /** Returns errors of the step in the rule's directory; paths are relative to the step. */
  check(rule: OpenRule, step: StepOf<Name>): Promise<readonly Issue[]> | readonly Issue[];
  /** Simulates it for a past state of a record (`dryRun/`); omitted if it does nothing that depends on the record. */
  foretell?(rule: OpenRule, step: StepOf<Name>, record: PastRecordOfStep): Promise<Foretold> | Foretold;
  /** Returns the elements for which the inner steps would have been run. */
  foretellEach?(rule: OpenRule, step: StepOf<Name>, record: PastRecordOfStep): Promise<ForetoldElements>;
  /** Runs in the transaction of the run. @throws ProblemError if the step is rejected; it is then rolled back. */
  perform(running: RunningStep, step: StepOf<Name>): Promise<StepResult>;
}

/** A past state of a record, after the preceding steps. */
export interface PastRecordOfStep {
  readonly item: StoredItem;
  readonly state: RecordState;
  readonly row?: RunningStep['row'];
}

/** The elements that the inner steps would be run for, or why they wouldn't. */
export type ForetoldElements =
  | { readonly elements: readonly ForetoldElement[]; readonly steps: readonly AutomationStep[] }
  | { readonly issues: readonly Issue[] };

/** A row of the record, or another record in its current state. */
export interface ForetoldElement {
  readonly rule: OpenRule;
  readonly row?: RunningStep['row'];
  readonly item?: StoredItem;
}

export interface Foretold {
  /** Its change of the record, judged like any other. */
  readonly edit?: RecordEdit;
  /** True if the run ends with it. */
  readonly isEnd?: boolean;
  /** Set if the step is rejected, independent of the record. */
  readonly issues?: readonly Issue[];
  /** The number of users it notifies. */
  readonly people?: number;
  /** Aspects that can no longer be determined. */
  readonly unknown?: DryRunUnknown;
}

export type DryRunUnknown = AutomationDryRun['unknown'][number];

export type Leaving = AutomationForesight['leaving'][number]['what'];

export interface RunningStep extends OpenRule, StepParts {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly runId: string;
  /** `null` if the received data isn't about a record. */
  readonly itemId: string | null;
  /** The received body. */
  readonly body: unknown;
  /** The daily limit of emails sent by the account's rules. */
  readonly ruleMailsADay: number;
  /** The limit of records created by all runs of one cause. */
  readonly ruleRecordsPerCause: number;
  /** True if steps with effects outside Docket are skipped. */
  readonly leavesOut: boolean;
  /** Identifies the steps of one run, including inner ones. */
  readonly place: string;
  /** The row of `table` that the step is run for. */
  readonly row?: { readonly index: number; readonly cells: FieldValues };
}

/** Parts that steps need besides the rule. */
export interface StepParts {
  /** The store of files that new records get. */
  readonly copying: Pick<FileCopying, 'files' | 'storage'>;
  /** Returns ids of what a step creates, identical when the transaction restarts. */
  readonly idOf: IdOf;
  readonly startForRule: StartForRule;
}

/** One of the elements that inner steps act on. */
export interface StepElement {
  readonly running: RunningStep;
  readonly told: Pick<
    NonNullable<AutomationOutcome['each']>[number],
    'row' | 'itemId' | 'directoryId' | 'number'
  >;
}

/** A step that waits returns until when, ISO 8601. */
export type StepResult = Omit<AutomationOutcome, 'step' | 'kind' | 'issues'> & {
  readonly issues?: readonly Issue[];
  readonly waitTill?: string;
};
