/** Stored files: drafts until a record claims them. */
import { type Selectable, sql } from 'kysely';
import type { Trx } from '../database/database.ts';
import type { RecordTables } from '../database/recordTables.ts';
import type { ItemKey } from './items.ts';

export type StoredFileRow = Selectable<RecordTables['files']>;

export async function insertFile(
  trx: Trx,
  file: {
    accountId: string;
    id: string;
    name: string;
    size: number;
    type: string;
    storageKey: string;
    userId: string;
  },
): Promise<void> {
  await trx
    .insertInto('files')
    .values({
      account_id: file.accountId,
      file_id: file.id,
      name: file.name,
      size: file.size,
      type: file.type,
      storage_key: file.storageKey,
      created_by: file.userId,
    })
    .execute();
}

export async function readFiles(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<StoredFileRow[]> {
  if (ids.length === 0) return [];
  return trx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('file_id', 'in', [...ids])
    .execute();
}

/** Gives drafts to a record, so that the clean-up passes them by. */
export async function claimFiles(
  trx: Trx,
  key: ItemKey,
  files: readonly { fieldId: string; fileId: string }[],
): Promise<void> {
  for (const { fieldId, fileId } of files) {
    await trx
      .updateTable('files')
      .set({ directory_id: key.directoryId, item_id: key.itemId, field_id: fieldId })
      .where('account_id', '=', key.accountId)
      .where('file_id', '=', fileId)
      .where('item_id', 'is', null)
      .execute();
  }
}

/** Removes drafts older than a day over all accounts; answers what to delete from the store. */
export async function takeExpiredDrafts(trx: Trx): Promise<string[]> {
  const rows = await trx
    .deleteFrom('files')
    .where('item_id', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .returning('storage_key')
    .execute();
  return rows.map(row => row.storage_key);
}
