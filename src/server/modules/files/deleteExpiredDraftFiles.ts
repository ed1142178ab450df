import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { buildFilesJoinSql, deleteExpiredDrafts } from '#server/modules/recordFiles/index.ts';

/**
 * Deletes files that were uploaded and not saved with a record within a day (design, section 5). Returns the number of
 * deleted contents, including thumbnails.
 */
export async function deleteExpiredDraftFiles({
  database,
  files,
}: Pick<Kernel, 'database' | 'files'>): Promise<number> {
  const keys = await database.asSystem(async trx => {
    const small = await readExpiredThumbnails(trx);
    return [...(await deleteExpiredDrafts(trx)), ...small];
  });
  for (const key of keys) await files.remove(key);
  return keys.length;
}

/** Returns the storage keys of the thumbnails, whose rows are deleted together with the files. */
async function readExpiredThumbnails(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select small.storage_key as key from file_thumbnails as small
    ${buildFilesJoinSql(sql`files.account_id = small.account_id and files.file_id = small.file_id`)}
    where files.item_id is null and files.created_at < now() - interval '1 day' and small.storage_key <> ''
    `.execute(trx);
  return rows.map(({ key }) => key);
}
