/** What the thread keeps, read from the database as texts that only the thread reads: whole values, whoever asks. */
import { type RawBuilder, sql } from 'kysely';
import type { KeptLines } from '#core/figures/kept/keptRecords.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { LinesOfRecords } from '#server/kernel/fields/fieldServer.ts';

export interface DirectoryPlace {
  readonly accountId: string;
  readonly directoryId: string;
}

export interface Page {
  readonly lines: readonly KeptLines[];
  readonly count: number;
}

/** From where news are missing, and how far records go that are no news. */
export interface FillStart {
  readonly horizon: number;
  /** The highest number; 0 where there are no records. */
  readonly last: number;
}

interface News {
  /** Before it, nothing can appear any more that these news do not tell of (decision 0025). */
  readonly horizon: number;
  /** More than records may have changed, or too many of them: all has to be read again. */
  readonly isUnsure: boolean;
  /** Records that have changed. */
  readonly lines: readonly KeptLines[];
  /** Of the records that the search finds, with commas between; null where columns tell. */
  readonly found: string | null;
}

/** Records that have changed since: more are read again with all others. */
const MOST_CHANGED = 20_000;

/** Of the transaction that runs: what is committed from now on lies behind the horizon. */
export async function readFillStart(trx: Trx, place: DirectoryPlace): Promise<FillStart> {
  const { rows } = await sql<{ horizon: string; last: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select coalesce(max(number), 0) from items where ${ofDirectory(place)}) as last`.execute(trx);
  return { horizon: Number(rows[0]?.horizon), last: Number(rows[0]?.last) };
}

const ofDirectory = ({ accountId, directoryId }: DirectoryPlace) =>
  sql`items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid`;

/** What the lines of a text are made of: a text of the row of `items`, or what is told of all records of a page at once. */
export type LineSource = RawBuilder<unknown> | LinesOfRecords;

interface Asked {
  readonly sources: readonly LineSource[];
  /** With the statuses of the records. */
  readonly isWhole: boolean;
}

const isOfRecords = (source: LineSource): source is LinesOfRecords => typeof source === 'function';

const named = (place: number) => sql.ref(`value${place}`);

/** What is told of the row of `items` alone. */
const told = ({ sources, isWhole }: Asked) =>
  sql.join([
    isWhole ? sql`items.item_id, items.number, items.status_id` : sql`items.item_id, items.number`,
    ...sources.flatMap((source, place) => (isOfRecords(source) ? [] : sql`${source} as ${named(place)}`)),
  ]);

/** Records that were told so far, and beside them what is told of all of them at once. */
const withAll = (place: DirectoryPlace, records: RawBuilder<unknown>, sources: readonly LineSource[]) => {
  const ids = sql`(select array_agg(item_id) from ${records})::uuid[]`;
  const joins = sources.flatMap((source, at) =>
    isOfRecords(source) ? sql`left join ${source({ ...place, ids })} as ${named(at)} using (item_id)` : [],
  );
  return sql.join([records, ...joins], sql` `);
};

const lineOf = (source: LineSource, place: number) =>
  isOfRecords(source) ? sql.ref(`value${place}.line`) : named(place);

/**
 * Neither the values of columns nor JSON as the database writes it have line breaks. Building JSON of each record would take it
 * longer than all else, and so would telling the status of each where those of a status can be told together.
 */
const asLines = ({ sources, isWhole }: Asked) => {
  const lines = (text: RawBuilder<unknown>) => sql`string_agg(coalesce(${text}::text, ''), chr(10))`;
  return sql.join([
    sql`${lines(sql`number`)} as numbers`,
    isWhole ? sql`coalesce(status_id::text, '') as status` : sql`null::text as status`,
    ...sources.map((source, place) => sql`${lines(lineOf(source, place))} as ${named(place)}`),
  ]);
};

const byStatus = sql`group by status_id`;

interface LinesRow extends Pick<KeptLines, 'status'> {
  /** Null where there are no records. */
  readonly numbers: string | null;
  readonly [value: `value${number}`]: string | null;
}

function linesOf(
  { numbers, status, ...row }: LinesRow,
  sources: readonly LineSource[],
  there: string | null,
): KeptLines[] {
  if (numbers === null) return [];
  return [{ numbers, status, there, values: sources.map((_, place) => row[`value${place}`] ?? '') }];
}

/** By the numbers of records. */
export interface PageRange {
  /** Not among them. */
  readonly after: number;
  /** The highest. */
  readonly till: number;
  /** Others are asking the database, too. */
  readonly isBesideOthers: boolean;
}

/**
 * By itself a server reads ahead and counts in several processes at once. Beside others these are in the way: a page of a list
 * took half as long again, and the columns were not filled any sooner.
 */
const WITHOUT_HELPERS = [
  ['max_parallel_workers_per_gather', '0'],
  ['effective_io_concurrency', '0'],
];

/**
 * The records outside the trash whose numbers are higher than `after` and no higher than `till`, in any order: going from one to
 * the next by an index, the database reads page by page of its files, and needs nearly twice as long.
 */
export async function readKeptPage(
  trx: Trx,
  place: DirectoryPlace,
  { after, till, isBesideOthers, ...asked }: Asked & PageRange,
): Promise<Page> {
  // Nor are records sorted by their statuses: whole documents would be.
  const settings = [
    ['enable_indexscan', 'off'],
    ['enable_sort', 'off'],
    ...(isBesideOthers ? WITHOUT_HELPERS : []),
  ];
  await sql`select ${sql.join(settings.map(([name, to]) => sql`set_config(${name}, ${to}, true)`))}`.execute(
    trx,
  );
  const { rows } = await sql<LinesRow & Pick<Page, 'count'>>`
    with page as (
      select ${told(asked)} from items
      where ${ofDirectory(place)} and items.deleted_at is null
        and items.number > ${after}::bigint and items.number <= ${till}::bigint
    )
    select ${asLines(asked)}, count(*)::int as count from ${withAll(place, sql`page`, asked.sources)}
    ${asked.isWhole ? byStatus : sql``}`.execute(trx);
  return {
    lines: rows.flatMap(({ count, ...row }) => linesOf(row, asked.sources, null)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  };
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
    sources: readonly LineSource[];
    where: RawBuilder<boolean> | null;
  },
): Promise<News> {
  const { accountId, directoryId } = place;
  const whole = { sources: asked.sources, isWhole: true };
  const { rows } = await sql<
    Pick<News, 'isUnsure' | 'found'> & { horizon: string; lines: readonly (LinesRow & { there: string })[] }
  >`
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
      select ${told(whole)}, (case when items.deleted_at is null then 1 else 0 end) as there from items
      where ${ofDirectory(place)} and items.item_id in (select item_id::uuid from touched)
    ), lines as (
      select ${asLines(whole)}, string_agg(there::text, chr(10)) as there
      from ${withAll(place, sql`changed`, asked.sources)} ${byStatus}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select count(*) from touched) <> (select count(*) from changed)
        or (select count(*) from touched) > ${MOST_CHANGED}
        or exists (select from news where ${isAboutMore}) as "isUnsure",
      ${asked.where ? numbersWhere(asked.where) : sql`null`} as found,
      (select coalesce(json_agg(lines), '[]') from lines) as lines`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A statement without conditions has one row.');
  const lines = row.lines.flatMap(({ there, ...line }) => linesOf(line, asked.sources, there));
  return { ...row, horizon: Number(row.horizon), lines };
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
