import { sql } from 'kysely';
import type { Database } from '#server/kernel/database/database.ts';
import { someRows } from '#server/kernel/database/someRows.ts';

/** Older ones are no longer useful; the record's history has the same information. */
const KEPT_DAYS = 180;
const AT_ONCE = 5_000;

/**
 * Deletes notifications older than half a year in all accounts, except saved and snoozed ones. Returns how many were
 * deleted.
 */
export async function dropOldNotifications(database: Database, now = Date.now()): Promise<number> {
  const before = new Date(now - KEPT_DAYS * 24 * 3_600_000).toISOString();
  let dropped = 0;
  for (let count = AT_ONCE; count === AT_ONCE; dropped += count) {
    count = await database.asSystem(async trx => {
      const which = sql`at < ${before}::timestamptz and not saved and snoozed_till is null`;
      const { numAffectedRows } = await sql`delete from notifications
        where ${someRows('notifications', { which, most: AT_ONCE })}`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
  }
  return dropped;
}
