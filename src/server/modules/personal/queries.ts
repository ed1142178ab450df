import type { Trx } from '#server/kernel/database/database.ts';
import { readUserStorage } from './repositories/userStorage.ts';

/** What a person saved under the key; an empty object where nothing is. */
export async function savedState(
  trx: Trx,
  place: { userId: string; key: string },
): Promise<Record<string, unknown>> {
  return ((await readUserStorage(trx, place)) ?? {}) as Record<string, unknown>;
}
