/** SQL of single values, for server parts. */
import { type RawBuilder, sql } from 'kysely';

export function buildStringSql(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${value}) ->> 'stringValue')`;
}

/** Returns the id in a stored value, or null if it isn't an id, because a failing cast would fail the whole query. */
export function buildIdSql(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${buildStringSql(value)} ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then ${buildStringSql(value)} end)::uuid`;
}
