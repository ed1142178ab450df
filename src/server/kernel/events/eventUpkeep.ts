import type { Database } from '#server/kernel/database/database.ts';
import { dropEventsBefore, dropParkedBefore } from './repository.ts';

/** How long a subscriber can be inactive without missing anything. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** How long administrators can retry parked events. */
const PARKED_MS = 30 * 24 * 3_600_000;
const AT_ONCE = 5_000;

/** Deletes events after a week, and parked ones after a month; returns how many of the former were deleted. */
export async function dropOldEvents(database: Database, now = Date.now()): Promise<number> {
  const instant = new Date(now - KEPT_MS).toISOString();
  let count = 0;
  for (let gone = AT_ONCE; gone === AT_ONCE; count += gone) {
    gone = await database.asSystem(trx => dropEventsBefore(trx, instant, AT_ONCE));
  }
  const parkedBefore = new Date(now - PARKED_MS).toISOString();
  await database.asSystem(trx => dropParkedBefore(trx, parkedBefore));
  return count;
}
