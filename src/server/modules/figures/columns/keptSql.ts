/**
 * Reads the data to be cached as texts that only the caching thread parses. The data consists of whole
 * values, independent of the caller.
 */
import { type RawBuilder, sql } from 'kysely';
import type { CachedLines } from '#core/figures/blocks/cachedRecords.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildFromEventsAfterSql } from '#server/kernel/events/repository.ts';
import type { RecordLinesSql } from '#server/kernel/fields/fieldServer.ts';
import {
  buildFromLiveRecordsSql,
  buildFromRecordsSql,
  buildFromRecordsWhereSql,
} from '#server/modules/records/index.ts';

export interface CachedDirectoryKey {
  readonly accountId: string;
  readonly directoryId: string;
}

export interface ColumnPage {
  readonly lines: readonly CachedLines[];
  readonly count: number;
}

/** The state when populating starts. Changes after the watermark `horizon` are read separately. */
export interface FillStart {
  readonly horizon: number;
  /** The highest record number, or 0 if there are no records. */
  readonly last: number;
}

interface News {
  /**
   * The watermark before which no more events can be inserted, so that these changes include all earlier
   * changes (decision 0025).
   */
  readonly horizon: number;
  /**
   * True if too many records may have changed, or something other than records, so that everything has to be
   * read again.
   */
  readonly isUnsure: boolean;
  /** The changed records. */
  readonly lines: readonly CachedLines[];
  /** The numbers of the records found by the search, separated by commas; `null` if columns determine the records. */
  readonly found: string | null;
}

/** The maximum number of changed records. If there are more, all records are read again. */
const MAX_CHANGED = 20_000;

/** Returns the watermark of the running transaction. Everything committed from now on is after the watermark. */
export async function readBackfillWatermark(trx: Trx, place: CachedDirectoryKey): Promise<FillStart> {
  const { rows } = await sql<{ horizon: string; last: number }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select coalesce(max(number), 0) ${buildFromRecordsSql(place)}) as last`.execute(trx);
  return { horizon: Number(rows[0]?.horizon), last: Number(rows[0]?.last) };
}

/**
 * SQL for one text per record: an expression on a row of `items`, or a relation for all records of a page.
 */
export type TextLineSource = RawBuilder<unknown> | RecordLinesSql;

interface Asked {
  readonly sources: readonly TextLineSource[];
  /** True if the statuses of the records are included. */
  readonly isWhole: boolean;
}

const isOfRecords = (source: TextLineSource): source is RecordLinesSql => typeof source === 'function';

const named = (place: number) => sql.ref(`value${place}`);

/** Selects the texts per row of `items`. */
const told = ({ sources, isWhole }: Asked) =>
  sql.join([
    isWhole ? sql`items.item_id, items.number, items.status_id` : sql`items.item_id, items.number`,
    ...sources.flatMap((source, place) => (isOfRecords(source) ? [] : sql`${source} as ${named(place)}`)),
  ]);

/** Joins the relations for all records of the page to the records selected so far. */
const withAll = (
  place: CachedDirectoryKey,
  records: RawBuilder<unknown>,
  sources: readonly TextLineSource[],
) => {
  const ids = sql`(select array_agg(item_id) from ${records})::uuid[]`;
  const joins = sources.flatMap((source, at) =>
    isOfRecords(source) ? sql`left join ${source({ ...place, ids })} as ${named(at)} using (item_id)` : [],
  );
  return sql.join([records, ...joins], sql` `);
};

const getLine = (source: TextLineSource, place: number) =>
  isOfRecords(source) ? sql.ref(`value${place}.line`) : named(place);

/**
 * Joins values with line breaks, which occur neither in column values nor in the database's JSON. Building
 * JSON for each record would take longer than everything else, and so would returning a status per record
 * instead of grouping the records by status.
 */
const toLines = ({ sources, isWhole }: Asked) => {
  const lines = (text: RawBuilder<unknown>) => sql`string_agg(coalesce(${text}::text, ''), chr(10))`;
  return sql.join([
    sql`${lines(sql`number`)} as numbers`,
    isWhole ? sql`coalesce(status_id::text, '') as status` : sql`null::text as status`,
    ...sources.map((source, place) => sql`${lines(getLine(source, place))} as ${named(place)}`),
  ]);
};

const byStatus = sql`group by status_id`;

interface LinesRow extends Pick<CachedLines, 'status'> {
  /** `null` if there are no records. */
  readonly numbers: string | null;
  readonly [value: `value${number}`]: string | null;
}

function getLines(
  { numbers, status, ...row }: LinesRow,
  sources: readonly TextLineSource[],
  there: string | null,
): CachedLines[] {
  if (numbers === null) return [];
  return [{ numbers, status, there, values: sources.map((_, place) => row[`value${place}`] ?? '') }];
}

/** A range of record numbers. */
export interface PageRange {
  /** Exclusive. */
  readonly after: number;
  /** Inclusive. */
  readonly till: number;
  /** True if other calls are using the database, too. */
  readonly isBesideOthers: boolean;
}

/**
 * By default, PostgreSQL prefetches and uses several parallel processes. While other calls use the database,
 * this slows the other calls down: reading a page of a list took 50% longer, and the columns weren't
 * populated any sooner.
 */
const WITHOUT_HELPERS = [
  ['max_parallel_workers_per_gather', '0'],
  ['effective_io_concurrency', '0'],
];

/**
 * Returns the records outside the trash with numbers above `after` and up to `till`, in any order. An index scan in
 * number order would read the table page by page and take nearly twice as long.
 */
export async function readColumnPage(
  trx: Trx,
  place: CachedDirectoryKey,
  { after, till, isBesideOthers, ...asked }: Asked & PageRange,
): Promise<ColumnPage> {
  // Sorts are disabled too, because sorting records by status would sort whole documents.
  const settings = [
    ['enable_indexscan', 'off'],
    ['enable_sort', 'off'],
    ...(isBesideOthers ? WITHOUT_HELPERS : []),
  ];
  await sql`select ${sql.join(settings.map(([name, to]) => sql`set_config(${name}, ${to}, true)`))}`.execute(
    trx,
  );
  const { rows } = await sql<LinesRow & Pick<ColumnPage, 'count'>>`
    with page as (
      select ${told(asked)} ${buildFromLiveRecordsSql(place)}
        and items.number > ${after}::bigint and items.number <= ${till}::bigint
    )
    select ${toLines(asked)}, count(*)::int as count from ${withAll(place, sql`page`, asked.sources)}
    ${asked.isWhole ? byStatus : sql``}`.execute(trx);
  return {
    lines: rows.flatMap(({ count, ...row }) => getLines(row, asked.sources, null)),
    count: rows.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * Reads changes and search results with a single statement, so that both are from the same point in time.
 * Events of all kinds refer to records with the same members.
 * @param where The condition of the search; `null` if columns determine the records.
 */
export async function readDirectoryChanges(
  trx: Trx,
  place: CachedDirectoryKey,
  asked: {
    horizon: number;
    sources: readonly TextLineSource[];
    where: RawBuilder<boolean> | null;
  },
): Promise<News> {
  const { accountId, directoryId } = place;
  const whole = { sources: asked.sources, isWhole: true };
  const { rows } = await sql<
    Pick<News, 'isUnsure' | 'found'> & { horizon: string; lines: readonly (LinesRow & { there: string })[] }
  >`
    with news as materialized (
      select kind, data ${buildFromEventsAfterSql(accountId, asked.horizon)}
    ), touched as materialized (
      select distinct item_id from (
        select data ->> 'itemId' as item_id from news where ${isOf(directoryId)}
        union all
        select jsonb_array_elements_text(${getList(sql`data -> 'itemIds'`)}) from news where ${isOf(directoryId)}
        union all
        select jsonb_array_elements(${getList(sql`coalesce(data -> 'records', data -> 'comments')`)}) ->> 'itemId'
          from news where ${isOf(directoryId)}
      ) as named where item_id is not null limit ${MAX_CHANGED + 1}
    ), changed as materialized (
      select ${told(whole)}, (case when items.deleted_at is null then 1 else 0 end) as there ${buildFromRecordsSql(place)}
        and items.item_id in (select item_id::uuid from touched)
    ), lines as (
      select ${toLines(whole)}, string_agg(there::text, chr(10)) as there
      from ${withAll(place, sql`changed`, asked.sources)} ${byStatus}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon,
      (select count(*) from touched) <> (select count(*) from changed)
        or (select count(*) from touched) > ${MAX_CHANGED}
        or exists (select from news where ${isAboutMore}) as "isUnsure",
      ${asked.where ? buildNumbersWhere(asked.where) : sql`null`} as found,
      (select coalesce(json_agg(lines), '[]') from lines) as lines`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A statement without conditions has one row.');
  const lines = row.lines.flatMap(({ there, ...line }) => getLines(line, asked.sources, there));
  return { ...row, horizon: Number(row.horizon), lines };
}

const isOf = (directoryId: string) => sql`data ->> 'directoryId' = ${directoryId}::text`;

const getList = (list: RawBuilder<unknown>) =>
  sql`case when jsonb_typeof(${list}) = 'array' then ${list} else '[]'::jsonb end`;

/**
 * Deleting a tag affects all records, and changed definitions can affect all values. Older events without
 * `concernsDefinitions` are assumed to concern definitions.
 */
const isAboutMore = sql<boolean>`kind = 'TagChanged' and data ->> 'change' = 'Deleted'
  or kind = 'ConfigurationChanged' and coalesce((data ->> 'concernsDefinitions')::boolean, true)`;

const buildNumbersWhere = (where: RawBuilder<boolean>) =>
  sql`(select coalesce(string_agg(items.number::text, ','), '') ${buildFromRecordsWhereSql(where)})`;
