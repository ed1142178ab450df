import { type RawBuilder, sql } from 'kysely';

/**
 * Builds a condition that matches at most `most` rows of a table, for deleting rows in small steps. The
 * condition compares physical row positions (`ctid`), because PostgreSQL evaluates `in (select … limit …)`
 * again for every row if it has no statistics, which an embedded database gathers only after a while.
 * @param which A condition, followed by an ORDER BY clause if needed.
 */
export function buildLimitedRowsSql(
  table: string,
  { which, most }: { which: RawBuilder<unknown>; most: number },
): RawBuilder<boolean> {
  return sql<boolean>`ctid = any(array(select ctid from ${sql.table(table)} where ${which} limit ${most}))`;
}
