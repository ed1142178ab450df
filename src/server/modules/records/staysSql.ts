/**
 * The stays of a record as the rows that `core/stays.ts` defines, made of its moves each time: statuses may change their type or
 * go, and the days of the last stay grow by themselves.
 */
import { type RawBuilder, sql } from 'kysely';
import { STAY_COLUMN, STAY_GONE } from '#core/stays.ts';

const { status, since, until, days } = STAY_COLUMN;

/**
 * The jsonb of them all, of the row of `items`; null where there are none. Moves that were taken back count as not made, and a
 * move to no status ends a stay without beginning another.
 */
export function staysSql(timeZone: string): RawBuilder<unknown> {
  const dayOf = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone ${timeZone}::text)::date`;
  const lastDay = sql`coalesce(stay.until, case when known.definition ->> 'type' = 'Active' then ${dayOf(sql`now()`)} end)`;
  const row = sql`jsonb_strip_nulls(jsonb_build_object(
    ${status}::text, jsonb_build_object('stringValue', coalesce(known.status_id::text, ${STAY_GONE}::text)),
    ${since}::text, jsonb_build_object('dateValue', stay.since),
    ${until}::text, case when stay.until is not null then jsonb_build_object('dateValue', stay.until) end,
    ${days}::text, case when ${lastDay} is not null then jsonb_build_object('numberValue', ${lastDay} - stay.since) end))`;
  return sql`(select jsonb_build_object('tableValue', jsonb_agg(jsonb_build_object('customFields', ${row}) order by stay.seq))
    from (
      select move.seq, move.to_status, ${dayOf(sql`move.at`)} as since,
        lead(${dayOf(sql`move.at`)}) over (order by move.seq) as until
      from item_moves as move where move.account_id = items.account_id and move.directory_id = items.directory_id
        and move.item_id = items.item_id and not move.is_undone
    ) as stay
    left join statuses as known on known.account_id = items.account_id and known.directory_id = items.directory_id
      and known.status_id = stay.to_status
    where stay.to_status is not null having count(*) > 0)`;
}
