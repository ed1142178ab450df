/**
 * The stays of a record as the rows that `core/record/stays.ts` defines, made of its moves each time: statuses may change their type or
 * go, and the days of the last stay grow by themselves.
 */
import { type RawBuilder, sql } from 'kysely';
import { MOVE, MOVE_TO } from '#core/record/stayMoves.ts';
import { STAY_COLUMN, STAY_GONE } from '#core/record/stays.ts';
import type { BriefFacts } from '#core/systemField.ts';
import type { LinesOfRecords } from '#server/kernel/fields/fieldServer.ts';

const { status, since, until, days } = STAY_COLUMN;

/**
 * The JSON of them all, as a text, of the row of `items`; null where there are none. Moves that were taken back count as not made, and a
 * move to no status ends a stay without beginning another. Putting texts together takes half as long as building JSON; ids, days
 * and numbers need no quoting.
 */
export function staysSql(timeZone: string): RawBuilder<unknown> {
  const dayOf = (instant: RawBuilder<unknown>) => dayIn(instant, timeZone);
  const lastDay = sql`coalesce(stay.until, case when known.definition ->> 'type' = 'Active' then ${dayOf(sql`now()`)} end)`;
  const row = joinedTexts(
    sql`'{"customFields":{'`,
    cell(status, 'stringValue', sql`'"' || coalesce(known.status_id::text, ${STAY_GONE}::text) || '"'`),
    sql`','`,
    cell(since, 'dateValue', sql`to_json(stay.since)::text`),
    sql`coalesce(',' || ${cell(until, 'dateValue', sql`to_json(stay.until)::text`)}, '')`,
    sql`coalesce(',' || ${cell(days, 'numberValue', sql`(${lastDay} - stay.since)::text`)}, '')`,
    sql`'}}'`,
  );
  return sql`(select '{"tableValue":[' || string_agg(${row}, ',' order by stay.seq) || ']}'
    from (
      select move.seq, move.to_status, ${dayOf(sql`move.at`)} as since,
        lead(${dayOf(sql`move.at`)}) over (order by move.seq) as until
      from item_moves as move where move.account_id = items.account_id and move.directory_id = items.directory_id
        and move.item_id = items.item_id and not move.is_undone
    ) as stay
    left join statuses as known on known.account_id = items.account_id and known.directory_id = items.directory_id
      and known.status_id = stay.to_status
    where stay.to_status is not null)`;
}

/**
 * The moves of each record for `stayRows` in core, as the text of an array of whole numbers. Going through them in the order of
 * their key, the database needs two thirds of the time that looking for those of one record after another takes.
 */
export function movesSql(timeZone: string, { statuses }: BriefFacts): LinesOfRecords {
  const ids = statuses.map(({ id }) => id);
  // Places of arrays begin at 1.
  const place = sql`coalesce(array_position(${ids}::uuid[], move.to_status) + ${MOVE_TO.first - 1}::int,
    case when move.to_status is null then ${MOVE_TO.none}::int else ${MOVE_TO.gone}::int end)`;
  const day = sql`(${dayIn(sql`move.at`, timeZone)} - ${MOVE.firstDay}::date)`;
  return ({ accountId, directoryId, ids }) =>
    sql`(select move.item_id, array_agg(${place} * ${MOVE.place}::bigint + ${day} order by move.seq)::text as line
      from item_moves as move where move.account_id = ${accountId}::uuid and move.directory_id = ${directoryId}::uuid
        and move.item_id = any(${ids}) and not move.is_undone
      group by move.item_id)`;
}

function dayIn(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${timeZone}::text)::date`;
}

/** A cell in words of JSON; null where the text is. */
function cell(column: string, member: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${`"${column}":{"${member}":`}::text || ${text} || '}')`;
}

function joinedTexts(...texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(texts, sql` || `)})`;
}
