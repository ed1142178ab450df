import { type RawBuilder, sql } from 'kysely';

/**
 * A condition that names at most so many rows of a table, for removing them in small steps. By their place: where the table is
 * too young for statistics, which an embedded database has only after a while, `in (select … limit …)` is asked anew for every row.
 * @param which a condition, and an order where there is one.
 */
export function someRows(
  table: string,
  { which, most }: { which: RawBuilder<unknown>; most: number },
): RawBuilder<boolean> {
  return sql<boolean>`ctid = any(array(select ctid from ${sql.table(table)} where ${which} limit ${most}))`;
}
