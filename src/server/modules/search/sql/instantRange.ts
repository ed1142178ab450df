/** Expresses conditions on the day of a timestamp in a form that can use the index of its column. */

import { type RawBuilder, sql } from 'kysely';
import { isDayText } from '#core/calendar/days.ts';
import { type DayInterval, parseDaysOperand } from '#core/field/conditions/duringDays.ts';
import type { FieldCondition } from '#core/model.ts';

/** The start and the end of the matching timestamps, in days from the start of the given day. */
const EDGES: Partial<Record<FieldCondition['operator'], { from?: number; till?: number }>> = {
  Equals: { from: 0, till: 1 },
  Less: { till: 0 },
  LessOrEqual: { till: 1 },
  More: { from: 1 },
  MoreOrEqual: { from: 0 },
};

/**
 * Returns a condition that is true for every match and few other timestamps, or `undefined` if the operator has no such
 * range.
 */
export function buildInstantRange(
  instant: RawBuilder<unknown>,
  { operator, value }: FieldCondition,
  timeZone: string,
): RawBuilder<boolean> | undefined {
  const days = operator === 'During' && value ? parseDaysOperand(value) : undefined;
  if (days) return buildDayRange(instant, days, timeZone);
  const edges = EDGES[operator];
  const day = value?.dateValue;
  if (!edges || !day || !isStoredDay(day)) return undefined;
  const bounds = [
    ...(edges.from === undefined ? [] : [after(instant, day, edges.from, timeZone)]),
    ...(edges.till === undefined ? [] : [before(instant, day, edges.till, timeZone)]),
  ];
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}

/**
 * Returns a condition that is true for every timestamp within the days and few other timestamps, or
 * `undefined` if the days are invalid.
 */
export function buildDayRange(
  instant: RawBuilder<unknown>,
  [first, last]: DayInterval,
  timeZone: string,
): RawBuilder<boolean> | undefined {
  if (!isStoredDay(first) || !isStoredDay(last)) return undefined;
  return sql<boolean>`(${after(instant, first, 0, timeZone)} and ${before(instant, last, 1, timeZone)})`;
}

/** Returns true if PostgreSQL can represent the day. PostgreSQL has no year 0. */
function isStoredDay(day: string): boolean {
  return day >= '0001' && isDayText(day);
}

/** Both bounds are widened by three hours, because the start of a day is ambiguous if clocks change at midnight. */
function after(instant: RawBuilder<unknown>, day: string, days: number, timeZone: string) {
  return sql<boolean>`${instant} >= ${midnight(day, days, timeZone)} - interval '3 hours'`;
}

function before(instant: RawBuilder<unknown>, day: string, days: number, timeZone: string) {
  return sql<boolean>`${instant} < ${midnight(day, days, timeZone)} + interval '3 hours'`;
}

function midnight(day: string, days: number, timeZone: string) {
  return sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone}::text)`;
}
