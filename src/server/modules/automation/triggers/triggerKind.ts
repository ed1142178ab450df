/** One kind of trigger: when a rule runs, and on which records. Later modules add theirs to the list (`index.ts`). */
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
  /** For event triggers: the kinds of events that can trigger the rule. */
  readonly events?: readonly EventKind[];
  /** Which changes of records can trigger it, to estimate the effect of an import. */
  readonly setOffBy?: readonly ('Created' | 'Changed')[];
  /** Returns the directory whose changes trigger it; defaults to the rule's own. */
  watches?(trigger: TriggerOf<Name>): string;
  /** True if it is triggered by deletions, whose records aren't in the event. */
  readonly isOfDeletion?: boolean;
  /** True if the filter decides whether the rule runs at all, instead of which steps. */
  readonly filterDecides?: boolean;
  /** Returns the changes that trigger it, or the rule's records they concern, each once; defaults to all of them. */
  among?(asked: Asked, trigger: TriggerOf<Name>): Promise<readonly PastRecord[]> | readonly PastRecord[];
  /**
   * For dry runs of triggers not in the history of records: returns when it would have triggered the rule, and on which
   * records, as far
   * as still known and up to a limit.
   */
  past?(rule: OpenRule, trigger: TriggerOf<Name>, span: PastSpan): Promise<readonly PastMoment[]>;
  /** For scheduled triggers. */
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
  /** Returns whether the condition was true at that time. Defaults to true. */
  readonly wasSo?: (state: RecordState) => boolean;
}

export interface ClockTrigger<Name extends TriggerName> {
  /** `HH:MM`. */
  timeOf(trigger: TriggerOf<Name>): string | undefined;
  /** Returns whether it runs on a day, `YYYY-MM-DD`. */
  isOn?(trigger: TriggerOf<Name>, day: string): boolean;
  /**
   * Returns the records that became due after `since` and by `now`, each with a key that identifies this occurrence.
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
