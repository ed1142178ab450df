import { type Insertable, type Selectable, sql } from 'kysely';
import type { Directory, FieldDefinition, Status } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

/** The part of a directory that is stored in its settings document. */
export type DirectorySettingsRow = Omit<
  Directory,
  'id' | 'code' | 'name' | 'type' | 'fields' | 'statusList' | 'revision' | 'builtIn' | 'validatorUrl'
>;

export type StoredDirectory = Selectable<Schema['directories']>;

/** The entity of the fields shared by all process types (design, section 6). */
export const PROCESS_ENTITY_ID = 'process';

export interface StoredDefinitions {
  readonly directories: Directory[];
  /** The fields of all process types. Deleted fields are marked. */
  readonly processFields: FieldDefinition[];
}

export async function readDefinitions(trx: Trx, accountId: string): Promise<StoredDefinitions> {
  const directoryRows = await listDirectoryRows(trx, accountId);
  const statusRows = await trx
    .selectFrom('statuses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .execute();
  const fieldRows = await trx
    .selectFrom('custom_fields')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('field_id')
    .execute();

  const fieldsOf = Map.groupBy(fieldRows, row => row.entity);
  const statusesOf = Map.groupBy(statusRows, row => row.directory_id);
  const toField = (row: (typeof fieldRows)[number]): FieldDefinition => ({
    ...row.definition,
    id: row.field_id,
    ...(row.deleted_at ? { deleted: true } : {}),
  });
  const processFields = (fieldsOf.get(PROCESS_ENTITY_ID) ?? []).map(toField);
  const directories = directoryRows.map((row): Directory => {
    const own = (fieldsOf.get(row.directory_id) ?? []).map(toField);
    return {
      ...row.settings,
      id: row.directory_id,
      code: row.code,
      name: row.name,
      type: row.type,
      ...(row.built_in ? { builtIn: true } : {}),
      fields: row.type === 'Process' ? [...own, ...processFields] : own,
      statusList: (statusesOf.get(row.directory_id) ?? []).map(
        (status): Status => ({ ...status.definition, id: status.status_id }),
      ),
      revision: row.revision,
    };
  });
  return { directories, processFields };
}

/** Returns the rows of the account's directories, in their order. */
export async function listDirectoryRows(trx: Trx, accountId: string): Promise<StoredDirectory[]> {
  return trx
    .selectFrom('directories')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('directory_id')
    .execute();
}

/** Inserts or replaces a directory at the given position. Whether an existing directory is built in never changes. */
export async function upsertDirectoryRow(
  trx: Trx,
  { account_id, directory_id, built_in, ...content }: Insertable<Schema['directories']>,
): Promise<void> {
  await trx
    .insertInto('directories')
    .values({ account_id, directory_id, built_in, ...content })
    .onConflict(conflict => conflict.columns(['account_id', 'directory_id']).doUpdateSet(content))
    .execute();
}

/** Sets temporary codes, so that directories can swap codes even though codes must be unique after every statement. */
export async function assignTemporaryDirectoryCodes(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('directories')
    .set({ code: sql<string>`directory_id::text` })
    .where('account_id', '=', accountId)
    .where('directory_id', 'in', [...ids])
    .execute();
}

/** Inserts a directory after all others. Its record counters must be created separately with `createCounters`. */
export async function insertDirectory(
  trx: Trx,
  accountId: string,
  directory: Pick<Directory, 'id' | 'code' | 'name' | 'type'> & {
    settings: DirectorySettingsRow;
    builtIn: boolean;
  },
): Promise<void> {
  await trx
    .insertInto('directories')
    .values({
      account_id: accountId,
      directory_id: directory.id,
      code: directory.code,
      name: directory.name,
      type: directory.type,
      built_in: directory.builtIn,
      settings: JSON.stringify(directory.settings),
      position: sql<number>`(select coalesce(max(position), 0) + 1 from directories where account_id = ${accountId}::uuid)`,
    })
    .execute();
}

export async function updateDirectoryRow(
  trx: Trx,
  accountId: string,
  directory: Pick<Directory, 'id' | 'code' | 'name' | 'type'> & { settings: DirectorySettingsRow },
): Promise<void> {
  await trx
    .updateTable('directories')
    .set({
      code: directory.code,
      name: directory.name,
      type: directory.type,
      settings: JSON.stringify(directory.settings),
    })
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directory.id)
    .execute();
}

/** Increments the revision of one directory, or of all process types. */
export async function incrementRevision(trx: Trx, accountId: string, entity: string): Promise<void> {
  const update = trx
    .updateTable('directories')
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId);
  await (entity === PROCESS_ENTITY_ID
    ? update.where('type', '=', 'Process')
    : update.where('directory_id', '=', entity)
  ).execute();
}

export async function deleteDirectoryRow(trx: Trx, accountId: string, directoryId: string): Promise<void> {
  await trx
    .deleteFrom('custom_fields')
    .where('account_id', '=', accountId)
    .where('entity', '=', directoryId)
    .execute();
  await trx
    .deleteFrom('directories')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId)
    .execute();
}

export async function reorderDirectoryRows(
  trx: Trx,
  accountId: string,
  ids: readonly string[],
): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('directories')
      .set({ position: position + 1 })
      .where('account_id', '=', accountId)
      .where('directory_id', '=', id)
      .execute();
  }
}
