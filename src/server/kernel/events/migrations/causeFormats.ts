import { type RawBuilder, sql } from 'kysely';

/** Converts a cause from `kind id [automation]` to JSON. */
export function causeAsJson(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case when ${text} <> '' then jsonb_strip_nulls(jsonb_build_object(
    'kind', split_part(${text}, ' ', 1),
    'id', split_part(${text}, ' ', 2),
    'automation', nullif(split_part(${text}, ' ', 3), ''))) end`;
}

/** Reverts `causeAsJson`. */
export function causeAsText(json: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(concat_ws(' ', ${json}->>'kind', ${json}->>'id', ${json}->>'automation'), '')`;
}
