import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

/**
 * The maximum number of devices stored per user. Each private window is a new device, so the oldest ones are dropped.
 */
const MAX_DEVICES = 50;

/**
 * Stores that a device was used now, and resets its failed attempts. `isNewAmongOthers` is true if this
 * device is new and the user has other devices.
 */
export async function storeSessionDevice(
  trx: Trx,
  { accountId, userId, hash }: { accountId: string; userId: string; hash: string },
): Promise<{ isNewAmongOthers: boolean }> {
  const devices = trx
    .selectFrom('known_devices')
    .select('device_hash')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .orderBy('seen_at', 'desc');
  const known = (await devices.execute()).map(row => row.device_hash);
  await trx
    .insertInto('known_devices')
    .values({ account_id: accountId, user_id: userId, device_hash: hash })
    .onConflict(conflict =>
      conflict
        .columns(['account_id', 'user_id', 'device_hash'])
        .doUpdateSet({ seen_at: sql`now()`, failed_logins: 0 }),
    )
    .execute();
  const forgotten = known.filter(each => each !== hash).slice(MAX_DEVICES - 1);
  if (forgotten.length > 0)
    await trx
      .deleteFrom('known_devices')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .where('device_hash', 'in', forgotten)
      .execute();
  return { isNewAmongOthers: known.length > 0 && !known.includes(hash) };
}
