/** The interface of a type of trigger: when a rule runs, and for which records. All types are listed in `index.ts`. */
import type { AutomationTrigger, Issue } from '#core/model.ts';
import type { EventKind, StoredEvent } from '#server/kernel/events/events.ts';
import type {
  HistoricRecordState,
  RecordBeforeAndAfter,
  RecordMoment,
} from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RuleContent } from '../tables.ts';

export type TriggerName = AutomationTrigger['kind'];
export type TriggerOfName<Name extends TriggerName> = Extract<AutomationTrigger, { kind: Name }>;

export interface TriggerKind<Name extends TriggerName = TriggerName> {
  readonly kind: Name;
  check(rule: OpenRule, trigger: TriggerOfName<Name>): readonly Issue[];
  /** The kinds of events that can trigger the rule. */
  readonly events?: readonly EventKind[];
  /** The kinds of changes that can trigger the rule, used to estimate the effect of an import. */
  readonly setOffBy?: readonly ('Created' | 'Changed')[];
  /** Returns the directory whose changes trigger the rule. Defaults to the rule's directory. */
  watches?(trigger: TriggerOfName<Name>): string;
  /** True if deletions trigger the rule. Events whose records no longer exist are then handled, too. */
  readonly isOfDeletion?: boolean;
  /** True if records that don't match the filter get no run. Otherwise, the filter chooses the branch. */
  readonly filterDecides?: boolean;
  /**
   * Returns the changes that trigger the rule, or the rule's records to which the changed records refer. Defaults to
   * all changes.
   */
  among?(
    asked: TriggerInput,
    trigger: TriggerOfName<Name>,
  ): Promise<readonly RecordBeforeAndAfter[]> | readonly RecordBeforeAndAfter[];
  /**
   * Returns the latest past occurrences of the trigger, as far as they can still be determined. Dry runs use
   * this method for triggers that the history of records doesn't contain.
   */
  past?(
    rule: OpenRule,
    trigger: TriggerOfName<Name>,
    span: ReplayPeriod,
  ): Promise<readonly TriggerOccurrence[]>;
  readonly clock?: ClockTrigger<Name>;
}

export interface TriggerInput {
  readonly rule: OpenRule;
  readonly content: Pick<RuleContent, 'if'>;
  readonly event: Pick<StoredEvent, 'kind' | 'data'>;
  readonly records: readonly RecordBeforeAndAfter[];
}

export interface ReplayPeriod {
  /** ISO 8601. */
  readonly since: string;
  readonly now: string;
  readonly most: number;
}

export interface TriggerOccurrence extends RecordMoment {
  /** Returns true if the trigger applied to the record's state at that time. Defaults to true. */
  readonly wasSo?: (state: HistoricRecordState) => boolean;
}

export interface ClockTrigger<Name extends TriggerName> {
  /** Returns the time of day at which the rule runs, `HH:MM`, or `undefined` for the default. */
  timeOf(trigger: TriggerOfName<Name>): string | undefined;
  /** Returns true if the rule runs on a day, `YYYY-MM-DD`. */
  isOn?(trigger: TriggerOfName<Name>, day: string): boolean;
  /**
   * Returns all records that became due after `since` and by `now`. Each has a key that identifies the occurrence and
   * stays the same if the rule searches again after a failure.
   */
  due(rule: OpenRule, trigger: TriggerOfName<Name>, span: DuePeriod): Promise<readonly DueRecord[]>;
}

export interface DuePeriod {
  /** ISO 8601. */
  readonly since: string;
  readonly now: string;
  readonly content: Pick<RuleContent, 'if'>;
}

export interface DueRecord {
  readonly itemId: string;
  readonly key: string;
}
