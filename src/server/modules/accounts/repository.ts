import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

export type AccountRow = Selectable<Schema['accounts']>;

/** Returns the account of this transaction; row-level security hides all others. */
export async function findAccount(trx: Trx): Promise<AccountRow> {
  return trx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
}

/** Serializes commands of one account that depend on each other's outcome. */
export async function lockAccount(trx: Trx): Promise<void> {
  await trx.selectFrom('accounts').select('account_id').forUpdate().execute();
}

export async function insertAccount(trx: Trx, row: Insertable<Schema['accounts']>): Promise<void> {
  await trx.insertInto('accounts').values(row).execute();
}

export async function changeAccount(trx: Trx, row: Updateable<Schema['accounts']>): Promise<void> {
  await trx.updateTable('accounts').set(row).execute();
}
