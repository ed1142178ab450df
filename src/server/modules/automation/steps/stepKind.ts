/** The interface of a kind of step: how it is validated, and what it does. All kinds are listed in `index.ts`. */
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
  /** Its effect outside Docket, if any. Such steps can be skipped in response to bulk changes. */
  readonly leaves?: Leaving;
  /** Counts these effects for the current record; defaults to one. */
  countLeaving?(running: RunningStep, step: StepOf<Name>): Promise<number>;
  /** Returns the maximum of these effects for any record; defaults to one. */
  mostLeaving?(rule: OpenRule, step: StepOf<Name>): Promise<number>;
  innerOf?(step: StepOf<Name>): readonly AutomationStep[];
  /** Returns the elements for which the inner steps are run. */
  elements?(running: RunningStep, step: StepOf<Name>): Promise<StepElement[]>;
  /** Returns whether the step requires a record. Defaults to false. */
  needsRecord?(step: StepOf<Name>): boolean;
  /** Returns the step's issues, with paths relative to the step. */
  check(rule: OpenRule, step: StepOf<Name>): Promise<readonly Issue[]> | readonly Issue[];
  /** Simulates the step for a past state of a record. Dry runs only count steps without this method. */
  foretell?(rule: OpenRule, step: StepOf<Name>, record: PastRecordOfStep): Promise<Forecast> | Forecast;
  /** For steps with inner steps: returns the elements for which those would have been run. */
  foretellEach?(rule: OpenRule, step: StepOf<Name>, record: PastRecordOfStep): Promise<ForecastElements>;
  /** Performs the step in the run's transaction. @throws ProblemError if it is rejected; it is then rolled back. */
  perform(running: RunningStep, step: StepOf<Name>): Promise<StepResult>;
}

/** A past state of a record, after the preceding steps. */
export interface PastRecordOfStep {
  readonly item: StoredItem;
  readonly state: RecordState;
  readonly row?: RunningStep['row'];
}

/** The elements for which the inner steps would be run, or the issues that prevent it. */
export type ForecastElements =
  | { readonly elements: readonly ForecastElement[]; readonly steps: readonly AutomationStep[] }
  | { readonly issues: readonly Issue[] };

/** A row of the record, or another record in its current state. */
export interface ForecastElement {
  readonly rule: OpenRule;
  readonly row?: RunningStep['row'];
  readonly item?: StoredItem;
}

export interface Forecast {
  /** Its change of the record, which is validated like any other. */
  readonly edit?: RecordEdit;
  /** True if the step ends the run. */
  readonly isEnd?: boolean;
  /** The reasons why the step would be rejected, except those that result from validating `edit`. */
  readonly issues?: readonly Issue[];
  /** The number of recipients; a step with 0 recipients isn't counted. */
  readonly people?: number;
  /** The part of its effect that can't be determined. */
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
  /** Used to copy files to new records. */
  readonly copying: Pick<FileCopying, 'files' | 'storage'>;
  /** Returns the id of an object that a step creates: the same when the transaction restarts. */
  readonly idOf: IdOf;
  readonly startForRule: StartForRule;
}

/** One of the elements that inner steps act on, and how it is identified in the log. */
export interface StepElement {
  readonly running: RunningStep;
  readonly told: Pick<
    NonNullable<AutomationOutcome['each']>[number],
    'row' | 'itemId' | 'directoryId' | 'number'
  >;
}

/** The outcome of a step. `waitTill` (ISO 8601) is only set by steps that suspend the run. */
export type StepResult = Omit<AutomationOutcome, 'step' | 'kind' | 'issues'> & {
  readonly issues?: readonly Issue[];
  readonly waitTill?: string;
};
