import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import { takeExpiredDrafts } from '#server/modules/records/index.ts';

/** Files that were uploaded and never saved with a record go after a day (design, section 5). Answers how many contents went, thumbnails
 * among them. */
export async function dropExpiredDrafts({
  database,
  files,
}: Pick<Kernel, 'database' | 'files'>): Promise<number> {
  const keys = await database.asSystem(async trx => {
    const small = await thumbnailsOfExpired(trx);
    return [...(await takeExpiredDrafts(trx)), ...small];
  });
  for (const key of keys) await files.remove(key);
  return keys.length;
}

/** Their rows go with those of the files. */
async function thumbnailsOfExpired(trx: Trx): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select small.storage_key as key from file_thumbnails as small
    join files on files.account_id = small.account_id and files.file_id = small.file_id
    where files.item_id is null and files.created_at < now() - interval '1 day' and small.storage_key <> ''
    `.execute(trx);
  return rows.map(({ key }) => key);
}
