/** Stores files. Files uploaded for fields are drafts until a record claims them. */
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { ItemKey } from '#server/modules/records/index.ts';

export type StoredFileRow = Selectable<Schema['files']>;

export async function insertRecordFile(
  trx: Trx,
  file: {
    accountId: string;
    id: string;
    name: string;
    size: number;
    type: string;
    storageKey: string;
    hash: string | null;
    userId: string;
    /** The record to which the file is attached directly; omitted for a draft. */
    item?: ItemKey;
    note?: string | null;
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
      hash: file.hash,
      created_by: file.userId,
      directory_id: file.item?.directoryId ?? null,
      item_id: file.item?.itemId ?? null,
      note: file.note ?? null,
    })
    .execute();
}

export async function readRecordFiles(
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

/** Returns the files attached directly to a record, oldest first. */
export async function listItemFiles(trx: Trx, key: ItemKey): Promise<StoredFileRow[]> {
  return besideItem(trx, key).orderBy('created_at').orderBy('file_id').execute();
}

export async function readItemFile(
  trx: Trx,
  key: ItemKey,
  fileId: string,
): Promise<StoredFileRow | undefined> {
  return besideItem(trx, key).where('file_id', '=', fileId).executeTakeFirst();
}

function besideItem(trx: Trx, key: ItemKey) {
  return trx
    .selectFrom('files')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('field_id', 'is', null);
}

export async function updateFileNote(
  trx: Trx,
  key: ItemKey,
  { fileId, text }: { fileId: string; text: string },
): Promise<StoredFileRow | undefined> {
  return trx
    .updateTable('files')
    .set({ note: text || null })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('field_id', 'is', null)
    .where('file_id', '=', fileId)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Deletes a file that is attached directly to a record. Returns the storage key of the content, or `undefined` if the
 * record has no such file.
 */
export async function removeItemFile(trx: Trx, key: ItemKey, fileId: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('files')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', key.itemId)
    .where('field_id', 'is', null)
    .where('file_id', '=', fileId)
    .returning('storage_key')
    .executeTakeFirst();
  return row?.storage_key;
}

export async function moveRecordFiles(
  trx: Trx,
  from: ItemKey,
  { to, fileIds }: { to: string; fileIds: readonly string[] },
): Promise<void> {
  await sql`update files set item_id = ${to}::uuid
    where account_id = ${from.accountId}::uuid and directory_id = ${from.directoryId}::uuid
      and item_id = ${from.itemId}::uuid and file_id = any(${[...fileIds]}::uuid[])`.execute(trx);
}

export async function writeFileHash(
  trx: Trx,
  { accountId, fileId, hash }: { accountId: string; fileId: string; hash: string },
): Promise<void> {
  await trx
    .updateTable('files')
    .set({ hash })
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .execute();
}

/**
 * Builds a statement that deletes the account's drafts that are older than an interval, e.g. `1 hour`. The statement
 * returns `file_id` and `storage_key`, for use in a `with` query.
 */
export function buildDeleteDraftsSql(accountId: string, age: string): RawBuilder<unknown> {
  return sql`delete from files where account_id = ${accountId}::uuid and item_id is null
    and created_at < now() - ${age}::interval returning file_id, storage_key`;
}

/** Assigns drafts to a record, so that they don't expire. */
export async function claimDraftFiles(
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

/**
 * Deletes drafts older than a day in all accounts. Returns the storage keys of their contents, which the caller must
 * delete.
 */
export async function deleteExpiredDrafts(trx: Trx): Promise<string[]> {
  const rows = await trx
    .deleteFrom('files')
    .where('item_id', 'is', null)
    .where('created_at', '<', sql<string>`now() - interval '1 day'`)
    .returning('storage_key')
    .execute();
  return rows.map(row => row.storage_key);
}
