import type { Trx } from '#server/kernel/database/database.ts';
import { readUserStorage } from './repositories/userStorage.ts';

/** Returns what a user saved under the key, or an empty object if there is nothing. */
export async function readSavedState(
  trx: Trx,
  place: { userId: string; key: string },
): Promise<Record<string, unknown>> {
  return ((await readUserStorage(trx, place)) ?? {}) as Record<string, unknown>;
}
