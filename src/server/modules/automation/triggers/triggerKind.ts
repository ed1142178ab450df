/** The interface of a kind of trigger: when a rule runs, and on which records. All kinds are listed in `index.ts`. */
import type { AutomationTrigger, Issue } from '#core/model.ts';
import type { EventKind, StoredEvent } from '#server/kernel/events/events.ts';
import type { Moment, PastRecord, RecordState } from '#server/modules/records/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import type { RuleContent } from '../tables.ts';

export type TriggerName = AutomationTrigger['kind'];
export type TriggerOf<Name extends TriggerName> = Extract<AutomationTrigger, { kind: Name }>;

export interface TriggerKind<Name extends TriggerName = TriggerName> {
  readonly kind: Name;
  check(rule: OpenRule, trigger: TriggerOf<Name>): readonly Issue[];
  /** The kinds of events that can trigger the rule. */
  readonly events?: readonly EventKind[];
  /** The kinds of changes that can trigger it, used to estimate the effect of an import. */
  readonly setOffBy?: readonly ('Created' | 'Changed')[];
  /** Returns the directory whose changes trigger it; defaults to the rule's own. */
  watches?(trigger: TriggerOf<Name>): string;
  /** True if it is triggered by deletions, so that it also handles events whose records no longer exist. */
  readonly isOfDeletion?: boolean;
  /** True if the filter decides whether the rule runs at all, instead of which steps. */
  readonly filterDecides?: boolean;
  /** Returns the changes that trigger it, or the rule's records that they refer to. Defaults to all changes. */
  among?(asked: Asked, trigger: TriggerOf<Name>): Promise<readonly PastRecord[]> | readonly PastRecord[];
  /**
   * For dry runs of triggers that aren't in the history of records: returns when the trigger occurred and for which
   * records, as far as still known, the latest ones up to the limit.
   */
  past?(rule: OpenRule, trigger: TriggerOf<Name>, span: PastSpan): Promise<readonly PastMoment[]>;
  /** Set for scheduled triggers. */
  readonly clock?: ClockTrigger<Name>;
}

export interface Asked {
  readonly rule: OpenRule;
  readonly content: Pick<RuleContent, 'if'>;
  readonly event: Pick<StoredEvent, 'kind' | 'data'>;
  readonly records: readonly PastRecord[];
}

export interface PastSpan {
  /** ISO 8601. */
  readonly since: string;
  readonly now: string;
  readonly most: number;
}

export interface PastMoment extends Moment {
  /** Returns whether the trigger applied to the record's state at that time. Defaults to true. */
  readonly wasSo?: (state: RecordState) => boolean;
}

export interface ClockTrigger<Name extends TriggerName> {
  /** Returns the time of day at which it runs, `HH:MM`; `undefined` for the default. */
  timeOf(trigger: TriggerOf<Name>): string | undefined;
  /** Returns whether it runs on a day, `YYYY-MM-DD`. */
  isOn?(trigger: TriggerOf<Name>, day: string): boolean;
  /**
   * Returns all records that became due after `since` and by `now`, each with a key that identifies this occurrence,
   * even if the rule searches for them again after a failure.
   */
  due(rule: OpenRule, trigger: TriggerOf<Name>, span: Span): Promise<readonly DueRecord[]>;
}

export interface Span {
  /** ISO 8601. */
  readonly since: string;
  readonly now: string;
  readonly content: Pick<RuleContent, 'if'>;
}

export interface DueRecord {
  readonly itemId: string;
  readonly key: string;
}
