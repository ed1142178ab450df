import type { Insertable, Selectable } from 'kysely';
import type { UsageProfile } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

/** Returns all profiles of the account, in order: the first one that matches a user applies. */
export async function listUsageProfiles(trx: Trx): Promise<UsageProfile[]> {
  const rows = await trx.selectFrom('usage_profiles').selectAll().orderBy('position').execute();
  return rows.map(row => ({
    ...(row.content as Omit<UsageProfile, 'id' | 'name'>),
    id: row.profile_id,
    name: row.name,
  }));
}

/** Returns the rows of all profiles, in order; profiles with the same position are sorted by id. */
export async function listUsageProfileRows(trx: Trx): Promise<Selectable<Schema['usage_profiles']>[]> {
  return trx.selectFrom('usage_profiles').selectAll().orderBy('position').orderBy('profile_id').execute();
}

/** Inserts or replaces a profile with its position. */
export async function upsertUsageProfile(
  trx: Trx,
  { account_id, profile_id, ...content }: Insertable<Schema['usage_profiles']>,
): Promise<void> {
  await trx
    .insertInto('usage_profiles')
    .values({ account_id, profile_id, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'profile_id']).doUpdateSet(content))
    .execute();
}

/** Inserts a profile at the end of the order. */
export async function insertUsageProfile(trx: Trx, accountId: string, profile: UsageProfile): Promise<void> {
  const { id, name, ...content } = profile;
  const { last } = await trx
    .selectFrom('usage_profiles')
    .select(select => select.fn.max('position').as('last'))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('usage_profiles')
    .values({
      account_id: accountId,
      profile_id: id,
      name,
      position: (last ?? 0) + 1,
      content: JSON.stringify(content),
    })
    .execute();
}

/** @returns True if the profile existed. */
export async function updateUsageProfileRow(trx: Trx, profile: UsageProfile): Promise<boolean> {
  const { id, name, ...content } = profile;
  const { numUpdatedRows } = await trx
    .updateTable('usage_profiles')
    .set({ name, content: JSON.stringify(content) })
    .where('profile_id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** @returns True if the profile existed. */
export async function removeUsageProfile(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('usage_profiles')
    .where('profile_id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Stores the order of the profiles, as given by `ids`. */
export async function reorderUsageProfileRows(trx: Trx, ids: string[]): Promise<void> {
  for (const [index, id] of ids.entries()) {
    await trx
      .updateTable('usage_profiles')
      .set({ position: index + 1 })
      .where('profile_id', '=', id)
      .execute();
  }
}
