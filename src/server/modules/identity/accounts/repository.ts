import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

export type AccountRow = Selectable<Schema['accounts']>;

/** Returns the account of this transaction. Row-level security hides all other accounts. */
export async function readAccountRow(trx: Trx): Promise<AccountRow> {
  return trx.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
}

export function selectAccounts(trx: Trx) {
  return trx.selectFrom('accounts as a');
}

/** Selects the time zone of each account, as rows of `account_id` and `time_zone`, for `from` and `join`. */
export const accountTimeZonesSql = sql`(select account_id, time_zone from accounts)`;

export async function readTimeZone(trx: Trx, accountId: string): Promise<string> {
  const row = await selectAccounts(trx)
    .select('a.time_zone')
    .where('a.account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return row.time_zone;
}

export async function listAccountIds(trx: Trx): Promise<string[]> {
  const rows = await selectAccounts(trx).select('a.account_id').execute();
  return rows.map(row => row.account_id);
}

/** Serialises commands of one account that depend on each other's outcome. */
export async function lockAccount(trx: Trx): Promise<void> {
  await trx.selectFrom('accounts').select('account_id').forUpdate().execute();
}

export async function insertAccount(trx: Trx, row: Insertable<Schema['accounts']>): Promise<void> {
  await trx.insertInto('accounts').values(row).execute();
}

export async function updateAccountRow(trx: Trx, row: Updateable<Schema['accounts']>): Promise<void> {
  await trx.updateTable('accounts').set(row).execute();
}
