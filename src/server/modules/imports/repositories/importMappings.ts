import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DirectoryKey } from '#server/modules/records/index.ts';
import type { ImportMapping } from '../tables.ts';

export interface MappingKey extends DirectoryKey {
  readonly userId: string;
  /** Identifies files by their headers. */
  readonly headers: string;
}

const MAX_STORED = 30;

export async function readStoredMapping(trx: Trx, key: MappingKey): Promise<ImportMapping | undefined> {
  const found = await trx
    .selectFrom('import_mappings')
    .select('mapping')
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('user_id', '=', key.userId)
    .where('headers', '=', key.headers)
    .executeTakeFirst();
  return found?.mapping;
}

/** Stores the mapping for these headers, and deletes the oldest mappings beyond `MAX_STORED`. */
export async function writeStoredMapping(trx: Trx, key: MappingKey, mapping: ImportMapping): Promise<void> {
  const changed = { mapping: JSON.stringify(mapping), changed_at: sql<string>`now()` };
  await trx
    .insertInto('import_mappings')
    .values({
      account_id: key.accountId,
      directory_id: key.directoryId,
      user_id: key.userId,
      headers: key.headers,
      ...changed,
    })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id', 'user_id', 'headers']).doUpdateSet(changed),
    )
    .execute();
  await sql`delete from import_mappings where account_id = ${key.accountId}::uuid
    and directory_id = ${key.directoryId}::uuid and user_id = ${key.userId}::uuid and headers not in (
      select headers from import_mappings where account_id = ${key.accountId}::uuid
        and directory_id = ${key.directoryId}::uuid and user_id = ${key.userId}::uuid
      order by changed_at desc, headers limit ${MAX_STORED})`.execute(trx);
}
