/**
 * Scans an index in the requested order until the page is full. Used if a large share of the records match.
 */

import { type RawBuilder, sql } from 'kysely';
import type { RecordIndex } from '#server/modules/indexes/index.ts';
import {
  ITEM_COLUMNS,
  type OpenDirectory,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { SearchSql } from '../sql/buildSearchSql.ts';
import type { SearchOrder } from '../sql/searchOrder.ts';
import { restrictDriverToNumbersSql, type SearchDriver } from './searchDrivers.ts';

/** An order that an index provides: a field index, or the index of a column of `items`, for which `index` is `null`. */
export interface ScannableIndex {
  readonly index: RecordIndex | null;
  /** Other indexes, which are checked by record number before the record itself is fetched. */
  readonly drivers: readonly SearchDriver[];
  /** Restricts the scan to this status, if the column's index starts with the status. */
  readonly statusId: string | null;
}

/**
 * The position of an index scan: first records with a value, in the order of the values, then records without a value,
 * sorted by number.
 */
export interface IndexScanState {
  readonly isAmongEmpty: boolean;
  readonly after: { readonly value: string; readonly number: number } | null;
  /** The record numbers of the matches so far, in order. */
  readonly numbers: readonly number[];
}

export const INITIAL_INDEX_SCAN_STATE: IndexScanState = { isAmongEmpty: false, after: null, numbers: [] };

interface IndexScan {
  readonly found: SearchSql;
  readonly walkable: ScannableIndex;
  /** The maximum number of records to scan. */
  readonly size: number;
}

const WHOLE_ITEM = sql.join(ITEM_COLUMNS.map(column => sql.ref(column)));

/** Returns the page if the first `size` records of the order fill it, or otherwise `undefined`. */
export async function scanIndexToPage(
  scope: RecordScope,
  opened: OpenDirectory,
  { skip, take, ...walk }: IndexScan & { skip: number; take: number },
): Promise<StoredItem[] | undefined> {
  const matches = buildMatchesSql(opened, { ...walk, state: INITIAL_INDEX_SCAN_STATE, columns: WHOLE_ITEM });
  const page = await sql<StoredItem>`${matches} offset ${skip} limit ${take}`.execute(scope.trx);
  return page.rows.length === take ? page.rows : undefined;
}

/** Selects the first `most` matches within the first `size` records of the order, with the requested columns. */
export function buildFirstMatchesSql(
  opened: OpenDirectory,
  { most, columns, ...walk }: IndexScan & { most: number; columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`${buildMatchesSql(opened, { ...walk, state: INITIAL_INDEX_SCAN_STATE, columns })} limit ${most}`;
}

/**
 * Continues an index scan from its position. `isOver` is true if enough matches are found or there are no records left.
 */
export async function continueIndexScan(
  scope: RecordScope,
  opened: OpenDirectory,
  { state, wanted, ...walk }: IndexScan & { state: IndexScanState; wanted: number },
): Promise<{ state: IndexScanState; isOver: boolean }> {
  const columns = sql.ref('items.number');
  const matches = buildMatchesSql(opened, { ...walk, state, columns });
  const missing = wanted - state.numbers.length;
  const found = await sql<{ number: number }>`${matches} limit ${missing}`.execute(scope.trx);
  const numbers = [...state.numbers, ...found.rows.map(row => row.number)];
  if (numbers.length >= wanted) return { state: { ...state, numbers }, isOver: true };
  const slice = buildSliceSql(opened, { ...walk, state });
  const last = await sql<{ value: string; number: number }>`
    select value::text as value, number from (${slice}) as walked offset ${walk.size - 1}`.execute(scope.trx);
  const after = last.rows[0];
  if (after) return { state: { ...state, after, numbers }, isOver: false };
  const hasEmpties = isSparseOrder(walk) && !state.isAmongEmpty;
  return { state: { isAmongEmpty: true, after: null, numbers }, isOver: !hasEmpties };
}

/** Returns true if the index omits records without a value. */
export function isSparseOrder({ walkable, found }: Pick<IndexScan, 'walkable' | 'found'>): boolean {
  return walkable.index !== null || found.order.by === 'sparse';
}

type Slice = IndexScan & { readonly state: IndexScanState };

/**
 * Selects the matches of a slice in order. For a field index, a lateral join with `offset 0` fetches each record by its
 * number during the scan, which preserves the order.
 */
function buildMatchesSql(
  opened: OpenDirectory,
  slice: Slice & { columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { found, walkable, state, columns } = slice;
  const { direction } = found.order;
  if (walkable.index && !state.isAmongEmpty) {
    return sql`select matched.* from (${buildSliceSql(opened, slice)}) as walked
      ${buildDrivenSql(opened, walkable.drivers)}
      cross join lateral (select ${columns} from items
        where items.number = walked.number and ${found.where} offset 0) as matched
      order by walked.value ${direction}, walked.number ${direction}`;
  }
  return sql`select ${columns} from (${buildSliceSql(opened, slice)}) as items where ${found.where}
    order by items.value ${direction}, items.number ${direction}`;
}

function buildDrivenSql({ key }: OpenDirectory, drivers: readonly SearchDriver[]): RawBuilder<unknown> {
  const checks = drivers.map(
    (driver, place) => sql`cross join lateral (
      select ${restrictDriverToNumbersSql(key.accountId, driver, sql`walked.number`)} offset 0) as ${sql.id(`checked_${place}`)}`,
  );
  return checks.length === 0 ? sql`` : sql.join(checks, sql` `);
}

/** Selects the next `size` records of the order with their `value`, whether or not they match. */
function buildSliceSql({ key }: OpenDirectory, { found, walkable, size, state }: Slice): RawBuilder<unknown> {
  const { order } = found;
  const { index, statusId } = walkable;
  if (index && !state.isAmongEmpty) {
    const value = sql.ref(`entry.${index.column}`);
    return sql`select entry.number, ${value} as value from field_index as entry
      where entry.account_id = ${key.accountId}::uuid and entry.index_id = ${index.indexId}::int
        and ${value} is not null
        ${afterSql(order, { value, number: sql.ref('entry.number'), type: TYPES[index.column] ?? 'text', state })}
      order by ${value} ${order.direction}, entry.number ${order.direction} limit ${size}`;
  }
  const byNumber = sql.ref('items.number');
  const isEmpty = isSparseOrder({ walkable, found }) && state.isAmongEmpty;
  const value = isEmpty ? byNumber : order.value;
  const type = isEmpty ? 'bigint' : getType(order);
  return sql`select items.*, ${value} as value from items
    where items.account_id = ${key.accountId}::uuid and items.directory_id = ${key.directoryId}::uuid
      and items.deleted_at is null ${statusId ? sql`and items.status_id = ${statusId}::uuid` : sql``}
      ${isEmpty ? sql`and ${order.value} is null` : order.by === 'sparse' ? sql`and ${order.value} is not null` : sql``}
      ${afterSql(order, { value, number: byNumber, type, state })}
    order by ${value} ${order.direction}, items.number ${order.direction} limit ${size}`;
}

const TYPES: Readonly<Record<string, string>> = { number_value: 'float8', text_value: 'text' };

/** Returns the SQL type of a sort column of `items`, for the value after which a scan continues. */
function getType({ column }: SearchOrder): string {
  return column ?? 'text';
}

function afterSql(
  { isAscending }: SearchOrder,
  place: { value: RawBuilder<unknown>; number: RawBuilder<unknown>; type: string; state: IndexScanState },
): RawBuilder<unknown> {
  const { after } = place.state;
  if (!after) return sql``;
  const sign = isAscending ? sql`>` : sql`<`;
  return sql`and (${place.value}, ${place.number}) ${sign} (${after.value}::${sql.raw(place.type)}, ${after.number}::bigint)`;
}
