import { sql } from 'kysely';
import { type ScheduledTask, schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { emitEvent } from '#server/kernel/events/events.ts';

const TASK = 'bulkChangesEnded';

/**
 * The time after the last call at which a bulk change counts as ended, in milliseconds. The browser doesn't mark its
 * last call.
 */
const PAUSE_MS = 60_000;
/** In milliseconds. The end of shorter changes isn't reported, because their users have seen it. */
export const MIN_LONG_CHANGE_MS = 10_000;

/**
 * Schedules the check for the end of a long change, in case this was the last call.
 * @param now Milliseconds since 1970.
 */
export function scheduleBulkEndCheck(trx: Trx, now: number): void {
  schedulePlannedTime(trx, TASK, new Date(now + PAUSE_MS).toISOString());
}

/** Emits an event when a long bulk change has ended. Shorter changes aren't tracked. */
export function createBulkChangeEndsTask({ database }: { readonly database: Database }): ScheduledTask {
  return {
    name: TASK,
    next: findEarliest,
    async run(now, signal) {
      const before = new Date(Date.parse(now) - PAUSE_MS).toISOString();
      for (const accountId of await database.asSystem(trx => accountsWithEnds(trx, before))) {
        if (signal.aborted) return;
        await database.forAccount(accountId, trx => settleEnds(trx, accountId, before));
      }
    },
  };
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(latest_at) as at from bulk_changes where not is_settled`.execute(trx);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(Date.parse(at) + PAUSE_MS).toISOString();
}

async function accountsWithEnds(trx: Trx, before: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`
    select distinct account_id from bulk_changes
    where not is_settled and latest_at <= ${before}::timestamptz`.execute(trx);
  return rows.map(row => row.account_id);
}

async function settleEnds(trx: Trx, accountId: string, before: string): Promise<void> {
  const { rows } = await sql<Ended>`
    update bulk_changes set is_settled = true
    where account_id = ${accountId}::uuid and not is_settled and latest_at <= ${before}::timestamptz
    returning directory_id, change_id, user_id, count, refused`.execute(trx);
  for (const { directory_id: directoryId, change_id: changeId, user_id: userId, ...row } of rows) {
    const data = { directoryId, changeId, userId, written: row.count, failed: row.refused };
    await emitEvent(trx, { kind: 'BulkChangeEnded', accountId, actorId: null, data });
  }
}

interface Ended {
  readonly directory_id: string;
  readonly change_id: string;
  readonly user_id: string;
  readonly count: number;
  readonly refused: number;
}
