/** The interface of a type of step: how a step is validated and performed. All types are listed in `index.ts`. */
import type {
  AutomationDryRun,
  AutomationForesight,
  AutomationOutcome,
  AutomationStep,
  FieldValues,
  Issue,
} from '#core/model.ts';
import type { RecordEdit } from '#server/modules/bulk/index.ts';
import type { StartFormForRule } from '#server/modules/chatForms/index.ts';
import type { HistoricRecordState, StoredItem } from '#server/modules/records/index.ts';
import type { FileCopyContext, StableIdProvider } from '#server/modules/transformations/index.ts';
import type { OpenRule } from '../rules/openRule.ts';

export type StepName = AutomationStep['kind'];
export type StepOfName<Name extends StepName> = Extract<AutomationStep, { kind: Name }>;

export interface StepKind<Name extends StepName = StepName> {
  readonly kind: Name;
  /** The effect of the step outside Docket, if any. Such steps can be skipped in response to bulk changes. */
  readonly leaves?: ExternalEffect;
  /** Counts the step's effects outside Docket for the current record. Defaults to one. */
  countLeaving?(running: RunningStep, step: StepOfName<Name>): Promise<number>;
  /** Returns the maximum of the step's effects outside Docket for any record. Defaults to one. */
  mostLeaving?(rule: OpenRule, step: StepOfName<Name>): Promise<number>;
  innerOf?(step: StepOfName<Name>): readonly AutomationStep[];
  /** Returns the elements for which the inner steps are performed. */
  elements?(running: RunningStep, step: StepOfName<Name>): Promise<LoopElement[]>;
  /** Returns true if the step requires a record. Defaults to false. */
  needsRecord?(step: StepOfName<Name>): boolean;
  /** Returns the step's issues, with paths relative to the step. */
  check(rule: OpenRule, step: StepOfName<Name>): Promise<readonly Issue[]> | readonly Issue[];
  /**
   * Simulates the step for a past state of a record. Dry runs only count the executions of steps without this method.
   */
  foretell?(rule: OpenRule, step: StepOfName<Name>, record: ForecastRecord): Promise<Forecast> | Forecast;
  /** Returns, for steps with inner steps, the elements for which the inner steps would have been performed. */
  foretellEach?(rule: OpenRule, step: StepOfName<Name>, record: ForecastRecord): Promise<ForecastElements>;
  /**
   * Performs the step in the run's transaction. @throws ProblemError if the step is rejected and must be rolled back.
   */
  perform(running: RunningStep, step: StepOfName<Name>): Promise<StepResult>;
}

/** A past state of a record, with the changes of the preceding steps. */
export interface ForecastRecord {
  readonly item: StoredItem;
  readonly state: HistoricRecordState;
  readonly row?: RunningStep['row'];
}

/** The elements for which the inner steps would be performed, or the issues that prevent this. */
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
  /** The change that the step would make to the record. It is validated like any other change. */
  readonly edit?: RecordEdit;
  /** True if the step ends the run. */
  readonly isEnd?: boolean;
  /** The reasons why the step would be rejected, in addition to the reasons found by validating `edit`. */
  readonly issues?: readonly Issue[];
  /** The number of recipients. A step with 0 recipients isn't counted. */
  readonly people?: number;
  /** The part of the step's effect that can't be determined. */
  readonly unknown?: UnpredictableEffect;
}

export type UnpredictableEffect = AutomationDryRun['unknown'][number];

export type ExternalEffect = AutomationForesight['leaving'][number]['what'];

export interface RunningStep extends OpenRule, StepDependencies {
  readonly ruleId: string;
  readonly ruleName: string;
  readonly runId: string;
  /** `null` if the run isn't about a record. */
  readonly itemId: string | null;
  /** The received body. */
  readonly body: unknown;
  /** The daily limit of emails sent by the account's rules. */
  readonly ruleMailsADay: number;
  /** The maximum number of records that all runs of one cause can create. */
  readonly ruleRecordsPerCause: number;
  /** True if steps with effects outside Docket are skipped. */
  readonly leavesOut: boolean;
  /** Identifies the step within its run, including the element of a loop. */
  readonly place: string;
  /** The row of `table` for which the step is performed. */
  readonly row?: { readonly index: number; readonly cells: FieldValues };
}

export interface StepDependencies {
  /** Used to copy files to new records. */
  readonly copying: Pick<FileCopyContext, 'files' | 'storage'>;
  /** Returns the id of an object that a step creates. The id stays the same when the transaction restarts. */
  readonly idOf: StableIdProvider;
  readonly startForRule: StartFormForRule;
}

/** An element for which inner steps are performed, and how the log identifies the element. */
export interface LoopElement {
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
