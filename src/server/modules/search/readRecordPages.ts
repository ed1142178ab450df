import { sql } from 'kysely';
import type { SearchRequest } from '#core/model.ts';
import {
  type OpenDirectory,
  type RecordCall,
  type RecordCalls,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import { buildSearchSql } from './sql/buildSearchSql.ts';

const PAGE = 500;
const UUID_LENGTH = 36;

/**
 * Returns the ids of all matches in order, concatenated into one string. With a fixed list, an export neither
 * duplicates nor skips records that change in the meantime. A million ids take 36 MB.
 */
export async function findMatchingIds(
  scope: RecordScope,
  opened: OpenDirectory,
  { request, itemIds }: { request: SearchRequest; itemIds?: readonly string[] | undefined },
): Promise<string> {
  const { where, orderBy } = buildSearchSql(scope, opened, request);
  const chosen = itemIds ? sql<boolean>`items.item_id = any(${[...itemIds]}::uuid[])` : sql<boolean>`true`;
  const found = await sql<{ ids: string | null }>`
    select string_agg(items.item_id::text, '' order by ${orderBy}) as ids
    from items where ${where} and ${chosen}`.execute(scope.trx);
  return found.rows[0]?.ids ?? '';
}

export function countJoinedIds(ids: string): number {
  return ids.length / UUID_LENGTH;
}

export function getJoinedIdAt(ids: string, index: number): string {
  return ids.slice(index * UUID_LENGTH, (index + 1) * UUID_LENGTH);
}

/**
 * Yields all matches page by page, each page from a separate short transaction with the caller's permissions. Records
 * deleted in the meantime are skipped.
 */
export async function* readRecordPages<T>(
  read: RecordCalls['read'],
  call: RecordCall,
  {
    ids,
    isInTrash,
    present,
  }: {
    ids: string;
    isInTrash: boolean;
    present: (scope: RecordScope, opened: OpenDirectory, rows: StoredItem[]) => Promise<T>;
  },
): AsyncGenerator<T> {
  for (let start = 0; start < ids.length; start += PAGE * UUID_LENGTH) {
    const page = getIdsAt(ids, start);
    yield await read(call, async (scope, opened) => {
      const rows = await readItemsByIds(scope.trx, opened.key, page, { isInTrash });
      const byId = new Map(rows.map(row => [row.item_id, row]));
      return present(
        scope,
        opened,
        page.flatMap(id => byId.get(id) ?? []),
      );
    });
  }
}

function getIdsAt(ids: string, start: number): string[] {
  const end = Math.min(ids.length, start + PAGE * UUID_LENGTH);
  const page: string[] = [];
  for (let at = start; at < end; at += UUID_LENGTH) page.push(ids.slice(at, at + UUID_LENGTH));
  return page;
}
