import type { Database } from '#server/kernel/database/database.ts';
import { deleteEventsBefore, deleteParkedEventsBefore } from './repository.ts';

/** How long a subscriber can be inactive without missing anything. */
const TTL_MS = 7 * 24 * 3_600_000;
/** How long administrators can retry parked events. */
const PARKED_MS = 30 * 24 * 3_600_000;
const BATCH_SIZE = 5_000;

/**
 * Deletes events after a week, and parked events after 30 days. Returns the number of deleted events,
 * without parked ones.
 */
export async function deleteOldEvents(database: Database, now = Date.now()): Promise<number> {
  const instant = new Date(now - TTL_MS).toISOString();
  let count = 0;
  for (let gone = BATCH_SIZE; gone === BATCH_SIZE; count += gone) {
    gone = await database.asSystem(trx => deleteEventsBefore(trx, instant, BATCH_SIZE));
  }
  const parkedBefore = new Date(now - PARKED_MS).toISOString();
  await database.asSystem(trx => deleteParkedEventsBefore(trx, parkedBefore));
  return count;
}
