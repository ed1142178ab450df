import { sql } from 'kysely';
import {
  THUMBNAIL_EXTENSIONS,
  THUMBNAIL_MEDIA_TYPES,
  UNSPECIFIC_MEDIA_TYPES,
} from '#core/files/thumbnails.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { buildFromFilesSql, selectFiles } from '#server/modules/recordFiles/index.ts';

interface FileKey {
  readonly accountId: string;
  readonly fileId: string;
}

/** Returns pictures without an attempt to create a thumbnail, newest first. */
export async function listPendingPictures(
  trx: Trx,
  accountId: string,
  most: number,
): Promise<{ fileId: string; storageKey: string }[]> {
  return selectFiles(trx)
    .select(['file_id as fileId', 'storage_key as storageKey'])
    .where('account_id', '=', accountId)
    .where(
      sql<boolean>`(lower(type) = any(${THUMBNAIL_MEDIA_TYPES}::text[]) or (lower(type) = any(${UNSPECIFIC_MEDIA_TYPES}::text[])
        and lower(substring(name from '\\.([^.\\s]+)$')) = any(${THUMBNAIL_EXTENSIONS}::text[])))`,
    )
    .where(
      sql<boolean>`not exists (select from file_thumbnails as small
        where small.account_id = files.account_id and small.file_id = files.file_id)`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('file_id')
    .limit(most)
    .execute();
}

/**
 * Stores a thumbnail or, if `made` is `null`, that no thumbnail can be created. Returns false if it wasn't stored,
 * because the file was deleted or another node was faster.
 */
export async function storeThumbnail(
  trx: Trx,
  { accountId, fileId }: FileKey,
  made: { key: string; size: number } | null,
): Promise<boolean> {
  // Locks the row of the file, so that the file can't be deleted before its thumbnail is stored.
  const { rows } = await sql`
    insert into file_thumbnails (account_id, file_id, storage_key, size)
    select account_id, file_id, ${made?.key ?? ''}, ${made?.size ?? 0}::bigint ${buildFromFilesSql({ accountId })}
    and file_id = ${fileId}::uuid for key share
    on conflict do nothing returning file_id`.execute(trx);
  return rows.length > 0;
}

/** Returns the thumbnail's storage key and size, or `undefined` if the file has no thumbnail. */
export async function findStoredThumbnail(
  trx: Trx,
  { accountId, fileId }: FileKey,
): Promise<{ key: string; size: number } | undefined> {
  return trx
    .selectFrom('file_thumbnails')
    .select(['storage_key as key', 'size'])
    .where('account_id', '=', accountId)
    .where('file_id', '=', fileId)
    .where('storage_key', '<>', '')
    .executeTakeFirst();
}
