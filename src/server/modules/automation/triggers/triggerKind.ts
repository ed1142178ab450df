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
  /** Of events: what happened to records that may set the rule off. */
  readonly events?: readonly EventKind[];
  /** Which changes of records can set it off, for those who count what an import would do. */
  readonly setOffBy?: readonly ('Created' | 'Changed')[];
  /** The directory whose changes set it off; left out, the rule's own. */
  watches?(trigger: TriggerOf<Name>): string;
  /** It looks for what went to the trash, which is not among the records of the event. */
  readonly isOfDeletion?: boolean;
  /** Whether the filter decides that it runs at all, rather than which steps. */
  readonly filterDecides?: boolean;
  /** Those of the changes that set it off, or the records of the rule that they are about, each once; left out: all of them. */
  among?(asked: Asked, trigger: TriggerOf<Name>): Promise<readonly PastRecord[]> | readonly PastRecord[];
  /**
   * For dry runs, of what history of records does not tell: when it would have set the rule off, and on what, as far as anyone
   * still knows, at most so many.
   */
  past?(rule: OpenRule, trigger: TriggerOf<Name>, span: PastSpan): Promise<readonly PastMoment[]>;
  /** Of the clock. */
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
  /** Whether it was so at that moment; left out, it was. */
  readonly wasSo?: (state: RecordState) => boolean;
}

export interface ClockTrigger<Name extends TriggerName> {
  /** `HH:MM`. */
  timeOf(trigger: TriggerOf<Name>): string | undefined;
  /** Whether it looks on a day, `YYYY-MM-DD`. */
  isOn?(trigger: TriggerOf<Name>, day: string): boolean;
  /** The records whose turn came after `since` and by `now`, and for each what makes this turn of it different from any other. */
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
