import type { Database } from '#server/kernel/database/database.ts';
import { dropEventsBefore, dropParkedBefore } from './repository.ts';

/** As long as a subscriber may be away without missing anything. */
const KEPT_MS = 7 * 24 * 3_600_000;
/** As long as administrators may try again what was put aside. */
const PARKED_MS = 30 * 24 * 3_600_000;
const AT_ONCE = 5_000;

/** Removes events once they are a week old, and those put aside after a month; answers how many of the former went. */
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
