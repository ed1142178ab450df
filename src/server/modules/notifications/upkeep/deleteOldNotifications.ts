import { sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Database } from '#server/kernel/database/database.ts';

/** Older notifications are no longer useful, because the record's history has the same information. */
const RETENTION_DAYS = 180;
const BATCH_SIZE = 5_000;

/**
 * Deletes notifications older than 180 days in all accounts, except saved and snoozed ones. Returns the number of
 * deleted notifications.
 */
export async function deleteOldNotifications(database: Database, now = Date.now()): Promise<number> {
  const before = new Date(now - RETENTION_DAYS * 24 * 3_600_000).toISOString();
  let dropped = 0;
  for (let count = BATCH_SIZE; count === BATCH_SIZE; dropped += count) {
    count = await database.asSystem(async trx => {
      const which = sql`at < ${before}::timestamptz and not saved and snoozed_till is null`;
      const { numAffectedRows } = await sql`delete from notifications
        where ${buildLimitedRowsSql('notifications', { which, most: BATCH_SIZE })}`.execute(trx);
      return Number(numAffectedRows ?? 0);
    });
  }
  return dropped;
}
