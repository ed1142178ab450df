/**
 * Builds the status periods of records, as the rows defined in `core/field/system/stays.ts`. Each query
 * derives the periods from the moves, because statuses can be deleted or change their type, and the last
 * period grows daily without a write.
 */
import { type RawBuilder, sql } from 'kysely';
import { STATUS_MOVE_ENCODING, STATUS_MOVE_ENTRY_INDEX } from '#core/field/system/stayMoves.ts';
import { DELETED_STATUS_OPTION, STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import type { StatusContext } from '#core/field/system/systemField.ts';
import type { RecordLinesSql } from '#server/kernel/fields/fieldServer.ts';
import { statusRowsSql } from '#server/modules/definitions/index.ts';

const { status, since, until, days } = STATUS_PERIOD_COLUMN;

/**
 * Returns SQL for the table value of the row of `items`, as a JSON text, or SQL null if the record has no periods.
 * Undone moves are ignored. A move to no status ends a period without starting another. Concatenating texts takes half
 * as long as building JSON; ids, dates and numbers need no escaping.
 */
export function buildStatusPeriodsSql(timeZone: string): RawBuilder<unknown> {
  const dayOf = (instant: RawBuilder<unknown>) => getDay(instant, timeZone);
  const lastDay = sql`coalesce(stay.until, case when known.definition ->> 'type' = 'Active' then ${dayOf(sql`now()`)} end)`;
  const row = getJoinedTexts(
    sql`'{"customFields":{'`,
    cell(
      status,
      'stringValue',
      sql`'"' || coalesce(known.status_id::text, ${DELETED_STATUS_OPTION}::text) || '"'`,
    ),
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
    left join ${statusRowsSql} as known on known.account_id = items.account_id and known.directory_id = items.directory_id
      and known.status_id = stay.to_status
    where stay.to_status is not null)`;
}

/**
 * Selects the moves of each record for `createStatusPeriodParser` in core, as the text of an integer array. Reading the
 * moves in the order of their key takes two thirds of the time of looking them up record by record.
 */
export function buildMovesSql(timeZone: string, { statuses }: StatusContext): RecordLinesSql {
  const ids = statuses.map(({ id }) => id);
  // Indexes of SQL arrays start at 1.
  const place = sql`coalesce(array_position(${ids}::uuid[], move.to_status) + ${STATUS_MOVE_ENTRY_INDEX.first - 1}::int,
    case when move.to_status is null then ${STATUS_MOVE_ENTRY_INDEX.none}::int else ${STATUS_MOVE_ENTRY_INDEX.gone}::int end)`;
  const day = sql`(${getDay(sql`move.at`, timeZone)} - ${STATUS_MOVE_ENCODING.firstDay}::date)`;
  return ({ accountId, directoryId, ids }) =>
    sql`(select move.item_id, array_agg(${place} * ${STATUS_MOVE_ENCODING.place}::bigint + ${day} order by move.seq)::text as line
      from item_moves as move where move.account_id = ${accountId}::uuid and move.directory_id = ${directoryId}::uuid
        and move.item_id = any(${ids}) and not move.is_undone
      group by move.item_id)`;
}

function getDay(instant: RawBuilder<unknown>, timeZone: string): RawBuilder<unknown> {
  return sql`(${instant} at time zone ${timeZone}::text)::date`;
}

/** Returns SQL for the JSON text of a cell, or SQL null if `text` is null. */
function cell(column: string, member: string, text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${`"${column}":{"${member}":`}::text || ${text} || '}')`;
}

function getJoinedTexts(...texts: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql`(${sql.join(texts, sql` || `)})`;
}
