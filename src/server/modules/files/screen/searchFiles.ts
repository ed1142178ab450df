import { type RawBuilder, sql } from 'kysely';
import { toInstantRange } from '#core/calendar/zonedTime.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import {
  GENERIC_MEDIA_TYPES,
  KIND_BY_EXTENSION,
  KIND_BY_MEDIA_FAMILY,
  KIND_BY_MEDIA_TYPE,
} from '#core/files/fileKind.ts';
import { MAX_EXACT_TOTAL } from '#core/limits.ts';
import { normalizeCase } from '#core/text.ts';
import type { RequestBody, ResponseBody } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { type FileEntryRow, fileEntryColumnsSql, presentFileEntries } from './fileEntries.ts';
import { buildOrderedFilesSql, buildVisibleFilesSql, listReadableDirectories } from './visibleFiles.ts';

type Search = RequestBody<'searchFiles'>;

const PAGE = 50;

/**
 * Searches the files that the caller can read, in fields and attached to records.
 * @throws ProblemError 422 if a day is invalid.
 */
export async function searchFiles(scope: RecordScope, search: Search): Promise<ResponseBody<'searchFiles'>> {
  const wanted = search.directoryId?.toLowerCase();
  const directories = listReadableDirectories(scope).filter(
    ({ key }) => wanted === undefined || key.directoryId === wanted,
  );
  const conditions = [...getWords(search), ...getFacts(search), ...getTimes(scope, search)];
  if (directories.length === 0) return { items: [], total: 0, totalExact: true };
  const { ids, ...total } = await findPage(scope, directories, { conditions, search });
  const { rows } =
    await sql<FileEntryRow>`select ${fileEntryColumnsSql} from ${buildVisibleFilesSql(scope, directories)}
    and files.file_id = any(${ids}::uuid[])`.execute(scope.trx);
  const byId = new Map(rows.map(row => [row.file_id, row]));
  const entries = ids.flatMap(id => byId.get(id) ?? []);
  return { items: presentFileEntries(scope, directories, entries), ...total };
}

interface Found {
  readonly ids: readonly string[];
  readonly total: number;
  readonly totalExact: boolean;
}

interface Asked {
  readonly conditions: readonly RawBuilder<boolean>[];
  readonly search: Search;
}

/**
 * Returns the files of the page and the number of matches, which is exact up to `MAX_EXACT_TOTAL`. Up to
 * that number, all matches are found and sorted. If there are more, the page is found by scanning an index
 * in the requested order.
 */
async function findPage(
  scope: RecordScope,
  directories: readonly OpenDirectory[],
  { conditions, search }: Asked,
): Promise<Found> {
  const matching = sql.join([sql``, ...conditions], sql` and `);
  const { field, asc } = search.orderBy ?? DEFAULT_ORDER;
  const direction = asc ? sql`asc` : sql`desc`;
  const { skip = 0, take = PAGE } = search;
  const counted = await sql<{ total: number; ids: string[] }>`
    with matches as materialized (
      select files.file_id, ${ORDERS[field]} as value from ${buildVisibleFilesSql(scope, directories)} ${matching}
      limit ${MAX_EXACT_TOTAL + 1})
    select (select count(*)::int from matches) as total, array(select file_id from matches
      order by value ${direction}, file_id ${direction} offset ${skip} limit ${take}) as ids`.execute(
    scope.trx,
  );
  const { total, ids } = counted.rows[0] ?? { total: 0, ids: [] };
  if (total <= MAX_EXACT_TOTAL) return { ids, total, totalExact: true };
  const walked = await sql<{ file_id: string }>`
    select files.file_id from ${buildOrderedFilesSql(scope, directories, { matching, order: ORDERS[field], direction })}
    offset ${skip} limit ${take}`.execute(scope.trx);
  return { ids: walked.rows.map(row => row.file_id), total: MAX_EXACT_TOTAL, totalExact: false };
}

/** Matches each word anywhere in the name, or in the description of an attached file. */
function getWords({ keyword = '' }: Search): RawBuilder<boolean>[] {
  const words = normalizeCase(keyword)
    .split(/\s+/)
    .filter(word => word !== '');
  return words.map(
    word => sql<boolean>`strpos(lower((files.name || ' ' || coalesce(files.note, ''))
      collate pg_c_utf8), ${word}) > 0`,
  );
}

function getFacts({ kinds, createdBy, minSize, maxSize }: Search): RawBuilder<boolean>[] {
  return [
    ...(kinds ? [sql<boolean>`${kindSql} = any(${kinds}::text[])`] : []),
    ...(createdBy ? [sql<boolean>`files.created_by = any(${createdBy}::uuid[])`] : []),
    ...(minSize === undefined ? [] : [sql<boolean>`files.size >= ${minSize}::bigint`]),
    ...(maxSize === undefined ? [] : [sql<boolean>`files.size <= ${maxSize}::bigint`]),
  ];
}

/** Returns the condition for a range of days in the account's time zone, both inclusive. */
function getTimes({ principal }: RecordScope, { from, till }: Search): RawBuilder<boolean>[] {
  const { timeZone } = principal.user.account;
  if (from === undefined && till === undefined) return [];
  const range = toInstantRange({ from, till }, timeZone);
  return [sql<boolean>`(files.created_at >= ${range.from} and files.created_at < ${range.till})`];
}

/** `getFileKind` of core in SQL, built from the same lists. */
const kindSql = sql`coalesce(
  case when lower(files.type) = any(${GENERIC_MEDIA_TYPES}::text[]) then
    ${toJson(KIND_BY_EXTENSION)}::jsonb ->> lower(substring(files.name from '\\.([^.\\s]+)$')) end,
  ${toJson(KIND_BY_MEDIA_TYPE)}::jsonb ->> lower(files.type),
  ${toJson(KIND_BY_MEDIA_FAMILY)}::jsonb ->> split_part(lower(files.type), '/', 1),
  'Other')`;

function toJson(map: ReadonlyMap<string, string>): string {
  return JSON.stringify(Object.fromEntries(map));
}

const DEFAULT_ORDER = { field: SYSTEM_ID.createdAt, asc: false } as const;

/** The expressions must match the indexes of `files`, so that the database can use the indexes. */
const ORDERS = {
  [SYSTEM_ID.createdAt]: sql`files.created_at`,
  Name: sql`docket_sort_key(lower(files.name collate pg_c_utf8)) collate "C"`,
  Size: sql`files.size`,
  Type: sql`lower(files.type) collate "C"`,
} as const;
