/**
 * Counts a directory's records by status, and assigns their numbers. Locks of the counter rows serialise concurrent
 * changes.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from './items.ts';

export interface NumberRange {
  /** The first number. The other numbers follow consecutively. */
  readonly first: number;
  /** The number of assigned numbers, which is less than requested if the directory is full. */
  readonly count: number;
}

/**
 * Assigns the next numbers of a directory without gaps. The counter stays locked until commit. Concurrent calls can't
 * exceed the limit, because the same statement counts and compares.
 */
export async function allocateNumbers(
  trx: Trx,
  key: DirectoryKey,
  { count, countLimit }: { count: number; countLimit: number | undefined },
): Promise<NumberRange> {
  const free = countLimit === undefined ? sql`${count}::bigint` : sql`${countLimit}::bigint - total`;
  const taken = await sql<{ last: number; count: number }>`
    with held as (
      select greatest(0, least(${count}::bigint, ${free})) as count from item_counters
      where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid and status_key = 'all'
      for update
    )
    update item_counters set last_number = last_number + held.count, total = total + held.count from held
    where account_id = ${key.accountId}::uuid and directory_id = ${key.directoryId}::uuid and status_key = 'all'
    returning last_number as last, held.count as count`.execute(trx);
  const { last = 0, count: granted = 0 } = taken.rows[0] ?? {};
  return { first: last - granted + 1, count: granted };
}

/**
 * Counts one more record without assigning a number. Returns false if the directory is full. Concurrent calls can't
 * exceed the limit.
 */
export async function reserveRecordSlot(
  trx: Trx,
  key: DirectoryKey,
  countLimit: number | undefined,
): Promise<boolean> {
  const row = await trx
    .updateTable('item_counters')
    .set({ total: sql<number>`total + 1` })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('status_key', '=', 'all')
    .$if(countLimit !== undefined, query => query.where('total', '<', countLimit ?? 0))
    .returning('total')
    .executeTakeFirst();
  return row !== undefined;
}

/** Creates the counter of a new directory's records and numbers, unless it exists. */
export async function createCounters(trx: Trx, key: DirectoryKey): Promise<void> {
  await trx
    .insertInto('item_counters')
    .values({ account_id: key.accountId, directory_id: key.directoryId, status_key: 'all' })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

export function toStatusKey(statusId: string | null): string {
  return statusId ?? 'none';
}

/**
 * Adds to the counter of a status. Must be called last in a transaction, and for `all` first, so that locks are short
 * and always taken in the same order.
 */
export async function addToStatusCounter(
  trx: Trx,
  key: DirectoryKey,
  change: { statusKey: string; by: number },
): Promise<void> {
  await trx
    .insertInto('item_counters')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      status_key: change.statusKey,
      total: change.by,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'directory_id', 'status_key'])
        .doUpdateSet({ total: sql<number>`item_counters.total + ${change.by}::bigint` }),
    )
    .execute();
}

/**
 * Adds to the counter of a status with a limit. Returns false without counting if the limit would be exceeded.
 * Concurrent calls can't exceed the limit, because the same statement counts and compares.
 */
export async function incrementCounterWithinLimit(
  trx: Trx,
  key: DirectoryKey,
  change: { statusKey: string; by: number; limit: number },
): Promise<boolean> {
  const { by, limit } = change;
  if (by > limit) return false;
  const row = await trx
    .insertInto('item_counters')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      status_key: change.statusKey,
      total: by,
    })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'directory_id', 'status_key'])
        .doUpdateSet({ total: sql<number>`item_counters.total + ${by}::bigint` })
        .where(sql<boolean>`item_counters.total + ${by}::bigint <= ${limit}::bigint`),
    )
    .returning('total')
    .executeTakeFirst();
  return row !== undefined;
}

export async function readCounters(trx: Trx, key: DirectoryKey): Promise<Map<string, number>> {
  const rows = await trx
    .selectFrom('item_counters')
    .select(['status_key', 'total'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .execute();
  return new Map(rows.map(row => [row.status_key, row.total]));
}
