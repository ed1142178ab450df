import type { Trx } from '../database/database.ts';

type Place = { accountId: string; userId: string; key: string };

/** The saved state, or null. */
export async function readUserStorage(trx: Trx, { userId, key }: Omit<Place, 'accountId'>): Promise<unknown> {
  const row = await trx
    .selectFrom('user_storage')
    .select('value')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.value ?? null;
}

export async function writeUserStorage(
  trx: Trx,
  { accountId, userId, key }: Place,
  value: unknown,
): Promise<void> {
  const text = JSON.stringify(value);
  await trx
    .insertInto('user_storage')
    .values({ account_id: accountId, user_id: userId, key, value: text })
    .onConflict(conflict => conflict.columns(['account_id', 'user_id', 'key']).doUpdateSet({ value: text }))
    .execute();
}
