/** Conditions on the day of an instant, in words that the index of its column answers. */

import { type RawBuilder, sql } from 'kysely';
import { isDay } from '#core/calendar/days.ts';
import type { FieldCondition } from '#core/model.ts';

/** Days that are added to the one asked for: where instants of the matches begin, and where they end. */
const EDGES: Partial<Record<FieldCondition['operator'], { from?: number; till?: number }>> = {
  Equals: { from: 0, till: 1 },
  Less: { till: 0 },
  LessOrEqual: { till: 1 },
  More: { from: 1 },
  MoreOrEqual: { from: 0 },
};

/**
 * True of every match, and of little else; undefined where no range of instants tells them. Clocks that are changed at midnight
 * make it unclear by up to some hours when a day begins, so the range is wider by these.
 */
export function instantRange(
  instant: RawBuilder<unknown>,
  { operator, value }: FieldCondition,
  timeZone: string,
): RawBuilder<boolean> | undefined {
  const edges = EDGES[operator];
  const day = value?.dateValue;
  // The database knows no year 0.
  if (!edges || !day || day < '0001' || !isDay(day)) return undefined;
  const midnight = (days: number) =>
    sql`((${day}::date + ${days}::int)::timestamp at time zone ${timeZone}::text)`;
  const from =
    edges.from === undefined ? sql`` : sql`${instant} >= ${midnight(edges.from)} - interval '3 hours'`;
  const till =
    edges.till === undefined ? sql`` : sql`${instant} < ${midnight(edges.till)} + interval '3 hours'`;
  const and = edges.from !== undefined && edges.till !== undefined ? sql`and` : sql``;
  return sql<boolean>`(${from} ${and} ${till})`;
}
