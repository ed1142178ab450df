import type { Kernel } from '#server/kernel/kernel.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import { writeUserStorage } from '../repositories/userStorage.ts';

const largestStateBytes = 256 * 1024;

/** @throws ProblemError 413 if the state is too large. */
export async function saveState(
  { database }: Pick<Kernel, 'database'>,
  { accountId, userId }: Principal,
  { key, state }: { key: string; state: unknown },
): Promise<void> {
  if (Buffer.byteLength(JSON.stringify(state)) > largestStateBytes) {
    throw new ProblemError(413, { message: 'Saved state can be at most 256 KB.' });
  }
  await database.forAccount(accountId, trx => writeUserStorage(trx, { accountId, userId, key }, state));
}
