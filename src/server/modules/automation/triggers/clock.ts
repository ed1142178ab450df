/** Triggers at a time of day, and the button. Occurrences before the rule was saved are ignored. */
import { sql } from 'kysely';
import { isSingleDayField } from '#core/automation/ruleFields.ts';
import { toSearchRequest } from '#core/automation/ruleFilter.ts';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { createIssue } from '#core/issues.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { buildFromLiveRecordsSql } from '#server/modules/records/index.ts';
import { countJoinedIds, findMatchingIds, getJoinedIdAt } from '#server/modules/search/index.ts';
import type { OpenRule } from '../rules/openRule.ts';
import { getLastRunTime, getNextRunTime, getRunTimeOnDay } from './lookTime.ts';
import type {
  DuePeriod,
  DueRecord,
  ReplayPeriod,
  TriggerKind,
  TriggerOccurrence,
  TriggerOfName,
} from './triggerKind.ts';

const DAY_MS = 86_400_000;

export const dateReachedTrigger: TriggerKind<'DateReached'> = {
  kind: 'DateReached',
  check({ scope, opened }, { fieldId }) {
    const field = findVisibleField(scope.world, opened, fieldId);
    return field && isSingleDayField(field) ? [] : [createIssue(['fieldId'], 'UnknownField')];
  },
  async past(rule, trigger, span) {
    const { fieldId, days, at } = trigger;
    const zone = rule.scope.principal.user.account.timeZone;
    const due = await readDueDays(rule, trigger, untilLastLook(span, at, zone));
    return due.map(
      ({ itemId, key: day }): TriggerOccurrence => ({
        itemId,
        at: new Date(getRunTimeOnDay(addDays(day, days), at, zone)).toISOString(),
        wasSo: ({ customFields }) => customFields[fieldId]?.dateValue === day,
      }),
    );
  },
  clock: { timeOf: ({ at }) => at, due: readDueDays },
};

async function readDueDays(
  { scope, opened: { key } }: OpenRule,
  { fieldId, days }: TriggerOfName<'DateReached'>,
  { since, now, most }: LimitedDueSpan,
): Promise<DueRecord[]> {
  const zone = scope.principal.user.account.timeZone;
  const [from, till] = [getDayInZone(zone, Date.parse(since)), getDayInZone(zone, Date.parse(now))];
  const day = sql<string>`custom_fields -> ${fieldId} ->> 'dateValue'`;
  const { rows } = await sql<DueRecord>`
        select item_id as "itemId", ${day} as key ${buildFromLiveRecordsSql(key)}
          and ${day} > ${addDays(from, -days)} and ${day} <= ${addDays(till, -days)}
        order by key desc, item_id limit ${most ?? null}::bigint`.execute(scope.trx);
  return rows;
}

export const inactivityTrigger: TriggerKind<'NothingHappened'> = {
  kind: 'NothingHappened',
  check: () => [],
  async past(rule, trigger, span) {
    const zone = rule.scope.principal.user.account.timeZone;
    const due = await silentSince(rule, trigger, untilLastLook(span, trigger.at, zone));
    return due.map(({ itemId, key }) => {
      const silent = Date.parse(key) + trigger.days * DAY_MS;
      return { itemId, at: new Date(getNextRunTime(silent, trigger.at, zone)).toISOString() };
    });
  },
  clock: { timeOf: ({ at }) => at, due: silentSince },
};

async function silentSince(
  { scope, opened: { key } }: OpenRule,
  { days }: TriggerOfName<'NothingHappened'>,
  { since, now, most }: LimitedDueSpan,
): Promise<DueRecord[]> {
  const before = (instant: string) => new Date(Date.parse(instant) - days * DAY_MS).toISOString();
  const { rows } = await sql<DueRecord>`
        select item_id as "itemId", last_activity_at::text as key ${buildFromLiveRecordsSql(key)}
          and last_activity_at > ${before(since)}::timestamptz and last_activity_at <= ${before(now)}::timestamptz
        order by last_activity_at desc, item_id limit ${most ?? null}::bigint`.execute(scope.trx);
  return rows;
}

/** `most` limits the result to the latest records; if it is omitted, all records are found. */
interface LimitedDueSpan extends Pick<DuePeriod, 'since' | 'now'> {
  readonly most?: number;
}

/** Ends the span at the last time at which the rule would have run, because later records aren't due yet. */
function untilLastLook(
  { since, now, most }: ReplayPeriod,
  at: string | undefined,
  timeZone: string,
): LimitedDueSpan {
  return { since, now: new Date(getLastRunTime(Date.parse(now), at, timeZone)).toISOString(), most };
}

export const scheduleTrigger: TriggerKind<'Schedule'> = {
  kind: 'Schedule',
  filterDecides: true,
  check: () => [],
  clock: {
    timeOf: ({ at }) => at,
    isOn: ({ weekdays = [] }, day) => weekdays.length === 0 || weekdays.includes(new Date(day).getUTCDay()),
    async due({ scope, opened }, _, { since, content }) {
      const ids = await findMatchingIds(scope, opened, { request: toSearchRequest(content.if) ?? {} });
      return Array.from({ length: countJoinedIds(ids) }, (_, index) => ({
        itemId: getJoinedIdAt(ids, index),
        key: since,
      }));
    },
  },
};

export const buttonTrigger: TriggerKind<'Button'> = { kind: 'Button', check: () => [] };
