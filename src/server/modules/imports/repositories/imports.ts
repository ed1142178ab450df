import { type Selectable, sql, type Updateable } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { getCurrentCause } from '#server/kernel/events/cause.ts';
import { directoryDefinitionRowsSql } from '#server/modules/definitions/index.ts';
import type { DirectoryKey } from '#server/modules/records/index.ts';

export type StoredImport = Selectable<Schema['imports']>;

export interface ImportKey {
  readonly accountId: string;
  readonly importId: string;
}

export async function insertImport(
  trx: Trx,
  made: Pick<
    StoredImport,
    'account_id' | 'directory_id' | 'import_id' | 'created_by' | 'file_name' | 'size' | 'storage_key'
  >,
): Promise<StoredImport> {
  const cause = getCurrentCause();
  return trx
    .insertInto('imports')
    .values({
      ...made,
      actor_id: made.created_by,
      state: 'Reading',
      rules: null,
      cause: cause && JSON.stringify(cause),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function readImport(trx: Trx, key: ImportKey): Promise<StoredImport | undefined> {
  return byKey(trx, key).executeTakeFirst();
}

/** Returns the import, locked until commit, so that changes wait until the running batch is written. */
export async function lockImport(trx: Trx, key: ImportKey): Promise<StoredImport | undefined> {
  return byKey(trx, key).forUpdate().executeTakeFirst();
}

function byKey(trx: Trx, key: ImportKey) {
  return trx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('import_id', '=', key.importId);
}

/** Returns the newest imports of a directory, newest first, optionally only those of a user. */
export async function listStoredImports(
  trx: Trx,
  key: DirectoryKey,
  { userId, take }: { userId: string | undefined; take: number },
): Promise<StoredImport[]> {
  return trx
    .selectFrom('imports')
    .selectAll()
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .$if(userId !== undefined, query => query.where('created_by', '=', userId ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('import_id', 'desc')
    .limit(take)
    .execute();
}

export async function changeImport(
  trx: Trx,
  key: ImportKey,
  change: Updateable<Schema['imports']>,
): Promise<StoredImport> {
  return trx
    .updateTable('imports')
    .set({ ...change, changed_at: sql<string>`now()` })
    .where('account_id', '=', key.accountId)
    .where('import_id', '=', key.importId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an import. Its rows are left for the clean-up. */
export async function removeImport(trx: Trx, key: ImportKey): Promise<void> {
  await trx
    .deleteFrom('imports')
    .where('account_id', '=', key.accountId)
    .where('import_id', '=', key.importId)
    .execute();
}

/**
 * Removes imports across all accounts: those that were never written a day after their last change, written
 * ones after 30 days, and those whose directory was deleted. Running imports are skipped. Returns the
 * storage keys of the files, which the caller must remove.
 */
export async function deleteOldImports(trx: Trx, running: readonly string[]): Promise<string[]> {
  const gone = await sql<{ storage_key: string }>`
    delete from imports where state <> all(${[...running]}::text[]) and (
      changed_at < now() - interval '30 days'
      or (changed_at < now() - interval '1 day' and written = '{}'::jsonb)
      or not exists (select from ${directoryDefinitionRowsSql} as directory
        where directory.account_id = imports.account_id and directory.directory_id = imports.directory_id)
    ) returning storage_key`.execute(trx);
  return gone.rows.map(row => row.storage_key);
}

/** Removes some rows and keys of deleted imports, across all accounts. Returns true if there may be more. */
export async function deleteOrphanedRows(trx: Trx, most: number): Promise<boolean> {
  let isMore = false;
  for (const table of ['import_rows', 'import_keys', 'import_row_keys', 'import_holds']) {
    const which = sql`not exists (select from imports
      where imports.account_id = ${sql.table(table)}.account_id and imports.import_id = ${sql.table(table)}.import_id)`;
    const { numAffectedRows } = await sql`delete from ${sql.table(table)}
      where ${buildLimitedRowsSql(table, { which, most })}`.execute(trx);
    if (Number(numAffectedRows ?? 0) >= most) isMore = true;
  }
  return isMore;
}

export function toImportKey(stored: Pick<StoredImport, 'account_id' | 'import_id'>): ImportKey {
  return { accountId: stored.account_id, importId: stored.import_id };
}
