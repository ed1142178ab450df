import { type RawBuilder, sql } from 'kysely';
import { isDay } from '#core/calendar/days.ts';
import { instantsOfDays } from '#core/calendar/zonedTime.ts';
import { KIND_OF_ENDING, KIND_OF_FAMILY, KIND_OF_TYPE, VAGUE_TYPES } from '#core/files/fileKind.ts';
import { createIssue } from '#core/issues.ts';
import { SYSTEM_ID } from '#core/systemFields.ts';
import { foldCase } from '#core/text.ts';
import type { RequestBody, ResponseBody } from '#server/kernel/http/handlers.ts';
import { requireNone } from '#server/kernel/problem/references.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { type EntryRow, entryColumns, presentEntries } from './fileEntries.ts';
import { readableDirectories, visibleFiles } from './visibleFiles.ts';

type Search = RequestBody<'searchFiles'>;

const PAGE = 50;

/**
 * The files that the caller may read, of records that they may read: in fields and beside them.
 *
 * @throws ProblemError 422 for days that there are not.
 */
export async function searchFiles(scope: RecordScope, search: Search): Promise<ResponseBody<'searchFiles'>> {
  const wanted = search.directoryId?.toLowerCase();
  const directories = readableDirectories(scope).filter(
    ({ key }) => wanted === undefined || key.directoryId === wanted,
  );
  const conditions = [...wordsIn(search), ...factsIn(search), ...timesIn(scope, search)];
  if (directories.length === 0) return { items: [], total: 0, totalExact: true };
  const found = sql`${visibleFiles(scope, directories)} ${sql.join(
    conditions.map(condition => sql`and ${condition}`),
    sql` `,
  )}`;
  const order = orderOf(search);
  const { skip = 0, take = PAGE } = search;
  const { rows } = await sql<EntryRow & { total: number; file_id: string | null }>`
    with page as (select *, row_number() over () as place from (
      select ${entryColumns} from ${found} order by ${order} offset ${skip} limit ${take}) as entry)
    select counted.total, page.* from (select count(*)::int as total from ${found}) as counted
      left join page on true order by page.place`.execute(scope.trx);
  const entries = rows.filter(row => row.file_id !== null);
  return {
    items: presentEntries(scope, directories, entries),
    total: rows[0]?.total ?? 0,
    totalExact: true,
  };
}

/** Each anywhere in the name, or in the description beside a record. */
function wordsIn({ keyword = '' }: Search): RawBuilder<boolean>[] {
  const words = foldCase(keyword)
    .split(/\s+/)
    .filter(word => word !== '');
  return words.map(
    word => sql<boolean>`strpos(lower((files.name || ' ' || coalesce(files.note, ''))
      collate pg_c_utf8), ${word}) > 0`,
  );
}

function factsIn({ kinds, createdBy, minSize, maxSize }: Search): RawBuilder<boolean>[] {
  return [
    ...(kinds ? [sql<boolean>`${kindSql} = any(${kinds}::text[])`] : []),
    ...(createdBy ? [sql<boolean>`files.created_by = any(${createdBy}::uuid[])`] : []),
    ...(minSize === undefined ? [] : [sql<boolean>`files.size >= ${minSize}::bigint`]),
    ...(maxSize === undefined ? [] : [sql<boolean>`files.size <= ${maxSize}::bigint`]),
  ];
}

/** Days of the account's zone, both included. */
function timesIn({ principal }: RecordScope, { from, till }: Search): RawBuilder<boolean>[] {
  requireNone(
    Object.entries({ from, till }).flatMap(([name, day]) =>
      day === undefined || isDay(day) ? [] : [createIssue([name], 'InvalidDate')],
    ),
  );
  const { timeZone } = principal.user.account;
  if (from === undefined && till === undefined) return [];
  const range = instantsOfDays({ from, till }, timeZone);
  return [sql<boolean>`(files.created_at >= ${range.from} and files.created_at < ${range.till})`];
}

/** `fileKind` of core in SQL, made of the same lists. */
const kindSql = sql`coalesce(
  case when lower(files.type) = any(${VAGUE_TYPES}::text[]) then
    ${asJson(KIND_OF_ENDING)}::jsonb ->> lower(substring(files.name from '\\.([^.\\s]+)$')) end,
  ${asJson(KIND_OF_TYPE)}::jsonb ->> lower(files.type),
  ${asJson(KIND_OF_FAMILY)}::jsonb ->> split_part(lower(files.type), '/', 1),
  'Other')`;

function asJson(map: ReadonlyMap<string, string>): string {
  return JSON.stringify(Object.fromEntries(map));
}

function orderOf({ orderBy = { field: SYSTEM_ID.createdAt, asc: false } }: Search): RawBuilder<unknown> {
  const direction = sql.raw(orderBy.asc ? 'asc' : 'desc');
  return sql`${ORDERS[orderBy.field]} ${direction}, files.file_id ${direction}`;
}

const ORDERS = {
  [SYSTEM_ID.createdAt]: sql`files.created_at`,
  Name: sql`docket_sort_key(lower(files.name collate pg_c_utf8)) collate "C"`,
  Size: sql`files.size`,
  Type: sql`lower(files.type) collate "C"`,
} as const;
