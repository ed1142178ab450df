import type { Database } from '#server/kernel/database/database.ts';
import { dropEventsBefore } from './repository.ts';

/** As long as a subscriber may be away without missing anything. */
const KEPT_MS = 7 * 24 * 3_600_000;
const AT_ONCE = 5_000;

/** Removes events once they are a week old; answers how many went. */
export async function dropOldEvents(database: Database, now = Date.now()): Promise<number> {
  const instant = new Date(now - KEPT_MS).toISOString();
  let count = 0;
  for (let gone = AT_ONCE; gone === AT_ONCE; count += gone) {
    gone = await database.asSystem(trx => dropEventsBefore(trx, instant, AT_ONCE));
  }
  return count;
}
