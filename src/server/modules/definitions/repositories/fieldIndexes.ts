/**
 * Stores the indexes of large directories, and how far each is populated. Changes require the lock of the account's
 * definitions.
 */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';

export interface StoredFieldIndex {
  readonly indexId: number;
  readonly directoryId: string;
  readonly fieldId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly state: 'building' | 'ready' | 'dropping';
}

export type FieldIndexKey = Pick<StoredFieldIndex, 'directoryId' | 'fieldId' | 'key'>;

/** Returns the indexes that writers keep up to date. Indexes that are being dropped are omitted. */
export async function listFieldIndexes(trx: Trx, accountId: string): Promise<StoredFieldIndex[]> {
  const rows = await trx
    .selectFrom('field_indexes')
    .select(['index_id', 'directory_id', 'field_id', 'key', 'fingerprint', 'state'])
    .where('account_id', '=', accountId)
    .where('state', '<>', 'dropping')
    .orderBy('index_id')
    .execute();
  return rows.map(row => ({
    indexId: row.index_id,
    directoryId: row.directory_id,
    fieldId: row.field_id,
    key: row.key,
    fingerprint: row.fingerprint,
    state: row.state,
  }));
}

export async function insertFieldIndex(
  trx: Trx,
  accountId: string,
  index: FieldIndexKey & { fingerprint: string },
): Promise<void> {
  await sql`insert into field_indexes (account_id, index_id, directory_id, field_id, key, fingerprint)
    values (${accountId}::uuid, nextval('field_index_ids'), ${index.directoryId}::uuid, ${index.fieldId},
      ${index.key}, ${index.fingerprint})
    on conflict do nothing`.execute(trx);
}

export async function setFieldIndexState(
  trx: Trx,
  accountId: string,
  { indexIds, state }: { indexIds: readonly number[]; state: 'ready' | 'dropping' },
): Promise<void> {
  if (indexIds.length === 0) return;
  await trx
    .updateTable('field_indexes')
    .set({ state })
    .where('account_id', '=', accountId)
    .where('index_id', 'in', [...indexIds])
    .execute();
}

/**
 * Returns the record number up to which an index is populated, and locks the index until commit. Returns `undefined` if
 * another node is working on the index, or if it isn't being built.
 */
export async function lockIndexFilling(
  trx: Trx,
  accountId: string,
  indexId: number,
): Promise<number | undefined> {
  const row = await trx
    .selectFrom('field_indexes')
    .select('filled_to')
    .where('account_id', '=', accountId)
    .where('index_id', '=', indexId)
    .where('state', '=', 'building')
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row?.filled_to;
}

export async function updateFillProgress(
  trx: Trx,
  accountId: string,
  { indexId, filledTo }: { indexId: number; filledTo: number },
): Promise<void> {
  await trx
    .updateTable('field_indexes')
    .set({ filled_to: filledTo })
    .where('account_id', '=', accountId)
    .where('index_id', '=', indexId)
    .execute();
}

export async function markIndexesUsed(
  trx: Trx,
  accountId: string,
  indexIds: readonly number[],
): Promise<void> {
  await sql`update field_indexes set used_on = current_date
    where account_id = ${accountId}::uuid and index_id = any(${[...indexIds]}::int[]) and used_on < current_date`.execute(
    trx,
  );
}

/** Deletes an index that is being dropped. The index must have no rows left. */
export async function removeFieldIndex(trx: Trx, accountId: string, indexId: number): Promise<void> {
  await trx
    .deleteFrom('field_indexes')
    .where('account_id', '=', accountId)
    .where('index_id', '=', indexId)
    .where('state', '=', 'dropping')
    .execute();
}

export interface UnfinishedIndex {
  readonly accountId: string;
  readonly indexId: number;
  readonly key: string;
  readonly state: StoredFieldIndex['state'];
}

/** Returns the indexes of all accounts that are being built or dropped. */
export async function listUnfinishedIndexes(trx: Trx): Promise<UnfinishedIndex[]> {
  const rows = await trx
    .selectFrom('field_indexes')
    .select(['account_id', 'index_id', 'key', 'state'])
    .where('state', '<>', 'ready')
    .orderBy('index_id')
    .execute();
  return rows.map(({ account_id, index_id, key, state }) => ({
    accountId: account_id,
    indexId: index_id,
    key,
    state,
  }));
}

/** Returns the ready indexes of all accounts that haven't been used for more than `days` days. */
export async function listUnusedIndexes(
  trx: Trx,
  days: number,
): Promise<{ accountId: string; indexId: number }[]> {
  const rows = await trx
    .selectFrom('field_indexes')
    .select(['account_id', 'index_id'])
    .where('state', '=', 'ready')
    .where('used_on', '<', sql<string>`current_date - ${days}::int`)
    .execute();
  return rows.map(row => ({ accountId: row.account_id, indexId: row.index_id }));
}
