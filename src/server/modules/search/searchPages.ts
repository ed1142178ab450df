import { type RawBuilder, sql } from 'kysely';
import {
  ITEM_COLUMNS,
  type OpenDirectory,
  type RecordScope,
  readItemsByIds,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { SearchTotal } from './searchTotals.ts';
import type { SearchSql } from './sql/buildSearchSql.ts';

export interface SearchPageRequest {
  readonly skip: number;
  readonly take: number;
}

export interface FoundItems extends SearchTotal {
  readonly items: StoredItem[];
}

export type RowWithTotal = StoredItem & { total?: number };

export function selectSearchPage(
  scope: RecordScope,
  { where, orderBy }: SearchSql,
  { skip, take }: SearchPageRequest,
) {
  return scope.trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where(where)
    .orderBy(sql`${orderBy}`)
    .offset(skip)
    .limit(take);
}

/**
 * Reads a page and counts all matches in the same pass, because sorting by a value visits each match anyway.
 * Only the records on the page are read in full, and `offset 0` keeps the planner from carrying all columns
 * through the count. `total` is `undefined` if the page is empty.
 */
export async function readPageCountingMatches(
  scope: RecordScope,
  opened: OpenDirectory,
  {
    found,
    page,
    among,
    isInTrash = false,
  }: {
    found: SearchSql;
    page: SearchPageRequest;
    /** An additional condition on `items`. */
    among?: RawBuilder<boolean>;
    isInTrash?: boolean;
  },
): Promise<{ rows: StoredItem[]; total: number | undefined }> {
  const { value, direction } = found.order;
  const counted = await sql<{ item_id: string; total: number }>`
    select item_id, (count(*) over ())::int as total
    from (select items.item_id, items.number, ${value} as value from items
      where ${found.where} ${among ? sql`and ${among}` : sql``} offset 0) as matches
    order by value ${direction} nulls last, number ${direction}
    offset ${page.skip} limit ${page.take}`.execute(scope.trx);
  const ids = counted.rows.map(row => row.item_id);
  const items = await readItemsByIds(scope.trx, opened.key, ids, { isInTrash });
  const byId = new Map(items.map(item => [item.item_id, item]));
  return { rows: ids.flatMap(id => byId.get(id) ?? []), total: counted.rows[0]?.total };
}

export async function readItemsByNumbers(
  scope: RecordScope,
  opened: OpenDirectory,
  numbers: readonly number[],
): Promise<StoredItem[]> {
  if (numbers.length === 0) return [];
  const rows = await scope.trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', opened.key.accountId)
    .where('directory_id', '=', opened.key.directoryId)
    .where(sql<boolean>`number = any(${[...numbers]}::bigint[])`)
    .where('deleted_at', 'is', null)
    .execute();
  const byNumber = new Map(rows.map(row => [row.number, row]));
  return numbers.flatMap(number => byNumber.get(number) ?? []);
}
