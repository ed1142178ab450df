/** Conditions on the day of an instant, in words that the index of its column answers. */

import { type RawBuilder, sql } from 'kysely';
import { isDay } from '#core/calendar/days.ts';
import { type Days, daysOfOperand } from '#core/field/duringDays.ts';
import type { FieldCondition } from '#core/model.ts';

/** Days that are added to the one asked for: where instants of the matches begin, and where they end. */
const EDGES: Partial<Record<FieldCondition['operator'], { from?: number; till?: number }>> = {
  Equals: { from: 0, till: 1 },
  Less: { till: 0 },
  LessOrEqual: { till: 1 },
  More: { from: 1 },
  MoreOrEqual: { from: 0 },
};

/** True of every match, and of little else; undefined where no range of instants tells them. */
export function instantRange(
  instant: RawBuilder<unknown>,
  { operator, value }: FieldCondition,
  timeZone: string,
): RawBuilder<boolean> | undefined {
  const days = operator === 'During' && value ? daysOfOperand(value) : undefined;
  if (days) return instantsOfDays(instant, days, timeZone);
  const edges = EDGES[operator];
  const day = value?.dateValue;
  if (!edges || !day || !isStoredDay(day)) return undefined;
  const bounds = [
    ...(edges.from === undefined ? [] : [after(instant, day, edges.from, timeZone)]),
    ...(edges.till === undefined ? [] : [before(instant, day, edges.till, timeZone)]),
  ];
  return sql<boolean>`(${sql.join(bounds, sql` and `)})`;
}

/** True of every instant from the first to the last of the days, and of few others; undefined for days that are none. */
export function instantsOfDays(
  instant: RawBuilder<unknown>,
  [first, last]: Days,
  timeZone: string,
): RawBuilder<boolean> | undefined {
  if (!isStoredDay(first) || !isStoredDay(last)) return undefined;
  return sql<boolean>`(${after(instant, first, 0, timeZone)} and ${before(instant, last, 1, timeZone)})`;
}

/** The database knows no year 0. */
function isStoredDay(day: string): boolean {
  return day >= '0001' && isDay(day);
}

/**
 * Clocks that are changed at midnight make it unclear by up to some hours when a day begins, so both bounds are wider by
 * these.
 */
function after(instant: RawBuilder<unknown>, day: string, days: number, timeZone: string) {
  return sql<boolean>`${instant} >= ${midnight(day, days, timeZone)} - interval '3 hours'`;
}

function before(instant: RawBuilder<unknown>, day: string, days: number, timeZone: string) {
  return sql<boolean>`${instant} < ${midnight(day, days, timeZone)} + interval '3 hours'`;
}

function midnight(day: string, days: number, timeZone: string) {
  return sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone}::text)`;
}
