/** Walks records in the order asked for, off an index, until the page is full: for searches that find a good share. */

import { type RawBuilder, sql } from 'kysely';
import type { RecordIndex } from '#server/modules/indexes/index.ts';
import {
  ITEM_COLUMNS,
  type OpenDirectory,
  type RecordScope,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { SearchOrder } from '../sql/searchOrder.ts';
import type { SearchSql } from '../sql/searchSql.ts';
import { type Driver, entriesByNumber } from './searchDrivers.ts';

/** An order that an index gives: of the field's keys, or of a column of records. */
export interface Walkable {
  readonly index: RecordIndex | null;
  /** What other indexes say of a record by its number, asked before the record itself is fetched. */
  readonly drivers: readonly Driver[];
  /** Narrows the records that are walked at all, where their index begins with it. */
  readonly statusId: string | null;
}

/** Where a walk stands: first those with a value in its order, then those without, by number. */
export interface WalkState {
  readonly isAmongEmpty: boolean;
  readonly after: { readonly value: string; readonly number: number } | null;
  /** Of the matches so far, in order. */
  readonly numbers: readonly number[];
}

export const WALK_START: WalkState = { isAmongEmpty: false, after: null, numbers: [] };

interface Walk {
  readonly found: SearchSql;
  readonly walkable: Walkable;
  /** Records looked at, at most. */
  readonly size: number;
}

const WHOLE_ITEM = sql.join(ITEM_COLUMNS.map(column => sql.ref(column)));

/** The page, if the first records of the order fill it. */
export async function walkToPage(
  scope: RecordScope,
  opened: OpenDirectory,
  { skip, take, ...walk }: Walk & { skip: number; take: number },
): Promise<StoredItem[] | undefined> {
  const matches = matchesSql(opened, { ...walk, state: WALK_START, columns: WHOLE_ITEM });
  const page = await sql<StoredItem>`${matches} offset ${skip} limit ${take}`.execute(scope.trx);
  return page.rows.length === take ? page.rows : undefined;
}

/** The first `most` matches among the first `size` records of the order, with the columns wanted of each. */
export function firstOfWalk(
  opened: OpenDirectory,
  { most, columns, ...walk }: Walk & { most: number; columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  return sql`${matchesSql(opened, { ...walk, state: WALK_START, columns })} limit ${most}`;
}

/** Goes on from where a walk stands. `isOver`: enough is found, or there is nothing left to look at. */
export async function walkOn(
  scope: RecordScope,
  opened: OpenDirectory,
  { state, wanted, ...walk }: Walk & { state: WalkState; wanted: number },
): Promise<{ state: WalkState; isOver: boolean }> {
  const columns = sql.ref('items.number');
  const matches = matchesSql(opened, { ...walk, state, columns });
  const missing = wanted - state.numbers.length;
  const found = await sql<{ number: number }>`${matches} limit ${missing}`.execute(scope.trx);
  const numbers = [...state.numbers, ...found.rows.map(row => row.number)];
  if (numbers.length >= wanted) return { state: { ...state, numbers }, isOver: true };
  const slice = sliceSql(opened, { ...walk, state });
  const last = await sql<{ value: string; number: number }>`
    select value::text as value, number from (${slice}) as walked offset ${walk.size - 1}`.execute(scope.trx);
  const after = last.rows[0];
  if (after) return { state: { ...state, after, numbers }, isOver: false };
  const hasEmpties = leavesOut(walk) && !state.isAmongEmpty;
  return { state: { isAmongEmpty: true, after: null, numbers }, isOver: !hasEmpties };
}

/** Whether its index leaves out the records that have no value in the order. */
export function leavesOut({ walkable, found }: Pick<Walk, 'walkable' | 'found'>): boolean {
  return walkable.index !== null || found.order.by === 'sparse';
}

type Slice = Walk & { readonly state: WalkState };

/** Lateral and `offset 0`: each record is fetched by its number as the walk comes by, and the order stays. */
function matchesSql(
  opened: OpenDirectory,
  slice: Slice & { columns: RawBuilder<unknown> },
): RawBuilder<unknown> {
  const { found, walkable, state, columns } = slice;
  const { direction } = found.order;
  if (walkable.index && !state.isAmongEmpty) {
    return sql`select matched.* from (${sliceSql(opened, slice)}) as walked
      ${drivenSql(opened, walkable.drivers)}
      cross join lateral (select ${columns} from items
        where items.number = walked.number and ${found.where} offset 0) as matched
      order by walked.value ${direction}, walked.number ${direction}`;
  }
  return sql`select ${columns} from (${sliceSql(opened, slice)}) as items where ${found.where}
    order by items.value ${direction}, items.number ${direction}`;
}

function drivenSql({ key }: OpenDirectory, drivers: readonly Driver[]): RawBuilder<unknown> {
  const checks = drivers.map(
    (driver, place) => sql`cross join lateral (
      select ${entriesByNumber(key.accountId, driver, sql`walked.number`)} offset 0) as ${sql.id(`checked_${place}`)}`,
  );
  return checks.length === 0 ? sql`` : sql.join(checks, sql` `);
}

/** The next records of the order with its `value`, whether they match or not. */
function sliceSql({ key }: OpenDirectory, { found, walkable, size, state }: Slice): RawBuilder<unknown> {
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
  const isEmpty = leavesOut({ walkable, found }) && state.isAmongEmpty;
  const value = isEmpty ? byNumber : order.value;
  const type = isEmpty ? 'bigint' : typeOf(order);
  return sql`select items.*, ${value} as value from items
    where items.account_id = ${key.accountId}::uuid and items.directory_id = ${key.directoryId}::uuid
      and items.deleted_at is null ${statusId ? sql`and items.status_id = ${statusId}::uuid` : sql``}
      ${isEmpty ? sql`and ${order.value} is null` : order.by === 'sparse' ? sql`and ${order.value} is not null` : sql``}
      ${afterSql(order, { value, number: byNumber, type, state })}
    order by ${value} ${order.direction}, items.number ${order.direction} limit ${size}`;
}

const TYPES: Readonly<Record<string, string>> = { number_value: 'float8', text_value: 'text' };

/** Of the columns of records that have an index: instants, numbers, positions. */
function typeOf({ column }: SearchOrder): string {
  return column ?? 'text';
}

function afterSql(
  { isAscending }: SearchOrder,
  place: { value: RawBuilder<unknown>; number: RawBuilder<unknown>; type: string; state: WalkState },
): RawBuilder<unknown> {
  const { after } = place.state;
  if (!after) return sql``;
  const sign = isAscending ? sql`>` : sql`<`;
  return sql`and (${place.value}, ${place.number}) ${sign} (${after.value}::${sql.raw(place.type)}, ${after.number}::bigint)`;
}
