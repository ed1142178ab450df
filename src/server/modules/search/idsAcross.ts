/**
 * Returns the ids found by several searches in one common order. Bulk changes process all of the ids; exports read
 * their records page by page.
 */

import { sql } from 'kysely';
import type { OrderBy } from '#core/model.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import {
  type OpenDirectory,
  openDirectory,
  type RecordCalls,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import {
  buildMergedMatchesSql,
  buildMergedOrderSql,
  buildSearchPartMatchesSql,
  buildSearchPartSql,
  type SearchPart,
} from './sql/buildMergedMatchesSql.ts';

const PAGE = 500;
const UUID_LENGTH = 36;
/** Number of digits of the search's index, which follows each id and is padded with zeros. */
const PLACE_LENGTH = 4;
const ENTRY_LENGTH = UUID_LENGTH + PLACE_LENGTH;

interface Asked {
  readonly searches: readonly SearchPart[];
  readonly orderBy: OrderBy;
}

export interface DirectoryItemId {
  readonly itemId: string;
  readonly directoryId: string;
}

/** Returns the first matches in the common order. */
export async function findIdsAcrossDirectories(
  scope: RecordScope,
  { searches, orderBy, take }: Asked & { take: number },
): Promise<DirectoryItemId[]> {
  if (searches.length === 0) return [];
  const parts = searches.map(search => buildSearchPartSql(scope, search, orderBy));
  const found = await sql<DirectoryItemId>`select item_id as "itemId", directory_id as "directoryId"
    from (${buildMergedMatchesSql(parts, part => buildSearchPartMatchesSql(part, { most: take }))}) as found order by ${buildMergedOrderSql(orderBy)} limit ${take}`.execute(
    scope.trx,
  );
  return found.rows;
}

/**
 * Returns the ids of all matches in order, each followed by the index of its search, concatenated into one string (see
 * `findMatchingIds` for a single directory).
 */
export async function findMatchingIdsAcrossDirectories(
  scope: RecordScope,
  { searches, orderBy, itemIds }: Asked & { itemIds?: readonly string[] | undefined },
): Promise<string> {
  if (searches.length === 0) return '';
  const parts = searches.map(search => buildSearchPartSql(scope, search, orderBy));
  const among = itemIds ? { among: sql<boolean>`items.item_id = any(${[...itemIds]}::uuid[])` } : {};
  const places = searches.map(({ opened }) => opened.key.directoryId);
  const found = await sql<{ ids: string | null }>`
    select string_agg(item_id::text
      || lpad((array_position(${places}::uuid[], directory_id) - 1)::text, ${PLACE_LENGTH}::int, '0'), ''
      order by ${buildMergedOrderSql(orderBy)}) as ids
    from (${buildMergedMatchesSql(parts, part => buildSearchPartMatchesSql(part, among))}) as found`.execute(
    scope.trx,
  );
  return found.rows[0]?.ids ?? '';
}

export function countFoundIds(ids: string): number {
  return ids.length / ENTRY_LENGTH;
}

interface Pages<T> {
  readonly ids: string;
  /** The ids of the directories, in the order of the searches. */
  readonly directoryIds: readonly string[];
  /** Converts records of one directory. Returns the results, keyed by record id. */
  present(scope: RecordScope, opened: OpenDirectory, rows: StoredItem[]): Promise<ReadonlyMap<string, T>>;
}

/**
 * Yields the converted records page by page. Each page is read in a separate short transaction with the
 * caller's permissions. Records deleted in the meantime are skipped.
 */
export async function* readPagesAcrossDirectories<T>(
  readAccount: RecordCalls['readAccount'],
  principal: Principal,
  { ids, directoryIds, present }: Pages<T>,
): AsyncGenerator<T[]> {
  for (let start = 0; start < ids.length; start += PAGE * ENTRY_LENGTH) {
    const page = getEntriesAt(ids, start, directoryIds);
    yield await readAccount(principal, async scope => {
      const presented = new Map<string, T>();
      for (const [directoryId, own] of Map.groupBy(page, entry => entry.directoryId)) {
        const opened = openDirectory(scope, directoryId);
        const itemIds = own.map(({ itemId }) => itemId);
        const rows = await readItemsByIds(scope.trx, opened.key, itemIds);
        for (const [id, told] of await present(scope, opened, rows)) presented.set(id, told);
      }
      // Don't use `flatMap` here: a row can itself be an array.
      return page.map(({ itemId }) => presented.get(itemId)).filter(row => row !== undefined);
    });
  }
}

function getEntriesAt(ids: string, start: number, directoryIds: readonly string[]): DirectoryItemId[] {
  const end = Math.min(ids.length, start + PAGE * ENTRY_LENGTH);
  const page: DirectoryItemId[] = [];
  for (let at = start; at < end; at += ENTRY_LENGTH) {
    const place = Number(ids.slice(at + UUID_LENGTH, at + ENTRY_LENGTH));
    page.push({ itemId: ids.slice(at, at + UUID_LENGTH), directoryId: directoryIds[place] ?? '' });
  }
  return page;
}
