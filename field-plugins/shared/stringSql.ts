/** SQL of single values, for server halves. */
import { type RawBuilder, sql } from 'kysely';

export function stringSql(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`((${value}) ->> 'stringValue')`;
}

/** The id in a stored value, null where it is none: a cast that fails would fail the whole query. */
export function idSql(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(case when ${stringSql(value)} ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$'
    then ${stringSql(value)} end)::uuid`;
}
