import { sql } from 'kysely';
import type { SavedUserState } from '#core/configuration/references.ts';
import type { Trx } from '#server/kernel/database/database.ts';

type Place = { accountId: string; userId: string; key: string };

/** Returns the saved state, or `null` if there is none. */
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

const MAX_STATES = 1_000;

/** Returns up to `MAX_STATES` saved views of directories and boards that contain one of these ids. */
export async function readSavedStates(trx: Trx, ids: readonly string[]): Promise<SavedUserState[]> {
  const rows = await trx
    .selectFrom('user_storage')
    .select(['user_id', 'key', 'value'])
    .where(where => where.or([where('key', '=', 'directory-items'), where('key', 'like', 'board-view-%')]))
    .where(sql<boolean>`value::text like any(${ids.map(id => `%${id}%`)}::text[])`)
    .orderBy('user_id')
    .orderBy('key')
    .limit(MAX_STATES)
    .execute();
  return rows.map(row => ({ userId: row.user_id, key: row.key, value: row.value }));
}
