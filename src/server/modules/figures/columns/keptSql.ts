/** What the thread keeps, read from the database as JSON that only the thread reads: whole values, whoever asks. */
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

export interface DirectoryPlace {
  readonly accountId: string;
  readonly directoryId: string;
}

export interface Page {
  /** Null where there are none. */
  readonly rows: string | null;
  readonly last: number | null;
  readonly count: number;
}

interface News {
  /** Before it, nothing can appear any more that these news do not tell of (decision 0025). */
  readonly horizon: number;
  /** More than records may have changed, or too many of them: all has to be read again. */
  readonly isUnsure: boolean;
  readonly rows: string | null;
  readonly numbers: string | null;
}

/** Records that have changed since: more are read again with all others. */
const MOST_CHANGED = 20_000;

/** Of the transaction that runs: what is committed from now on lies behind it. */
export async function readHorizon(trx: Trx): Promise<number> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(trx);
  return Number(rows[0]?.horizon);
}

const ofDirectory = ({ accountId, directoryId }: DirectoryPlace) =>
  sql`items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid`;

const rowWith = (values: readonly RawBuilder<unknown>[]) =>
  sql`json_build_array(${sql.join([
    sql`items.number`,
    sql`items.status_id`,
    sql`(case when items.deleted_at is null then 1 else 0 end)`,
    ...values,
  ])})`;

/** The records outside the trash behind a number. */
export async function readKeptPage(
  trx: Trx,
  place: DirectoryPlace,
  { values, after, take }: { values: readonly RawBuilder<unknown>[]; after: number; take: number },
): Promise<Page> {
  const { rows } = await sql<Page>`
    select json_agg(page.value)::text as rows, max(page.number) as last, count(*)::int as count from (
      select items.number, ${rowWith(values)} as value from items
      where ${ofDirectory(place)} and items.deleted_at is null and items.number > ${after}::bigint
      order by items.number limit ${take}
    ) as page`.execute(trx);
  return rows[0] ?? { rows: null, last: null, count: 0 };
}

/**
 * All in one statement, so that what changed and what the search finds are of the same moment. Events name records by the same
 * members whatever kind they are of.
 * @param where of the records that the search finds; null where columns tell.
 */
export async function readNews(
  trx: Trx,
  place: DirectoryPlace,
  asked: {
    horizon: number;
    values: readonly RawBuilder<unknown>[];
    where: RawBuilder<boolean> | null;
  },
): Promise<News> {
  const { accountId, directoryId } = place;
  const { rows } = await sql<News & { horizon: string }>`
    with news as materialized (
      select kind, data from events
      where account_id = ${accountId}::uuid and horizon > ${asked.horizon}::bigint
    ), touched as materialized (
      select distinct item_id from (
        select data ->> 'itemId' as item_id from news where ${isOf(directoryId)}
        union all
        select jsonb_array_elements_text(${listOf(sql`data -> 'itemIds'`)}) from news where ${isOf(directoryId)}
        union all
        select jsonb_array_elements(${listOf(sql`coalesce(data -> 'records', data -> 'comments')`)}) ->> 'itemId'
          from news where ${isOf(directoryId)}
      ) as named where item_id is not null limit ${MOST_CHANGED + 1}
    ), changed as materialized (
      select ${rowWith(asked.values)} as value from items
      where ${ofDirectory(place)} and items.item_id in (select item_id::uuid from touched)
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select count(*) from touched) <> (select count(*) from changed)
        or (select count(*) from touched) > ${MOST_CHANGED}
        or exists (select from news where ${isAboutMore}) as "isUnsure",
      (select json_agg(value)::text from changed) as rows,
      ${asked.where ? numbersWhere(asked.where) : sql`null`} as numbers`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A statement without conditions has one row.');
  return { ...row, horizon: Number(row.horizon) };
}

const isOf = (directoryId: string) => sql`data ->> 'directoryId' = ${directoryId}::text`;

const listOf = (list: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end`;

/**
 * Tags leave all records at once; of changed definitions anything may have become of the values. Events that were written before
 * they said whether they concern definitions are taken to do so.
 */
const isAboutMore = sql<boolean>`kind = 'TagChanged' and data ->> 'change' = 'Deleted'
  or kind = 'ConfigurationChanged' and coalesce((data ->> 'concernsDefinitions')::boolean, true)`;

const numbersWhere = (where: RawBuilder<boolean>) =>
  sql`(select coalesce(string_agg(items.number::text, ','), '') from items where ${where})`;
