/**
 * Advisory locks of a directory that prevent deadlocks between transactions that change the status of
 * records. A transaction that moves a single record locks the record, and then the counters of statuses. A
 * transaction that moves several records locks further records while it holds counters, so such
 * transactions could wait for each other. Moves of one record therefore share a lock, which moves of
 * several records take exclusively.
 *
 * Both functions must be called before any record or counter is locked. A transaction that only creates
 * records locks counters alone, so it needs neither.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from './items.ts';

/**
 * Waits until no transaction moves several records of the directory, and makes such transactions wait until
 * commit.
 */
export async function lockForSingleMove(trx: Trx, key: DirectoryKey): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${toLockId(key)})`.execute(trx);
}

/**
 * Waits until no other transaction moves records of the directory, and makes such transactions wait until
 * commit.
 */
export async function lockForSeveralMoves(trx: Trx, key: DirectoryKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${toLockId(key)})`.execute(trx);
}

function toLockId({ accountId, directoryId }: DirectoryKey) {
  return sql`hashtextextended(${`moves ${accountId} ${directoryId}`}::text, 0)`;
}
