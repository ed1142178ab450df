/** Definitions as stored: directories, their statuses and fields, and the stamp that says whether they changed. */
import { sql } from 'kysely';
import type { Directory, FieldDefinition, Status } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withTimeForAllRecords } from '#server/kernel/database/longStatements.ts';
import type { KeptValue } from '../keptValue.ts';

/** What of a directory lives in its settings document. */
export type DirectorySettingsRow = Omit<
  Directory,
  'id' | 'code' | 'name' | 'type' | 'fields' | 'statusList' | 'revision' | 'builtIn' | 'validatorUrl'
>;

/** The entity whose fields every process type carries (design, section 6). */
export const PROCESS_ENTITY = 'process';

export interface StoredDefinitions {
  readonly directories: Directory[];
  /** Fields of every process type, deleted ones flagged. */
  readonly processFields: FieldDefinition[];
}

/** `isHeld`: definitions stay as they are until this transaction ends, so that a write is stored as it was judged. */
export async function readStamp(
  trx: Trx,
  accountId: string,
  { isHeld }: { isHeld: boolean },
): Promise<number> {
  const row = await trx
    .selectFrom('definition_stamps')
    .select('stamp')
    .where('account_id', '=', accountId)
    .$if(isHeld, query => query.forShare())
    .executeTakeFirst();
  return row?.stamp ?? 0;
}

/** Resolves when all have ended that hold the account's definitions: those who write records. Until commit no other begins. */
export async function awaitHolders(trx: Trx, accountId: string): Promise<void> {
  await trx
    .selectFrom('definition_stamps')
    .select('stamp')
    .where('account_id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
}

/** Locks the account's definitions until commit: two admins' changes follow each other. */
export async function bumpStamp(trx: Trx, accountId: string): Promise<void> {
  await trx
    .insertInto('definition_stamps')
    .values({ account_id: accountId })
    .onConflict(conflict =>
      conflict.column('account_id').doUpdateSet({ stamp: sql<number>`definition_stamps.stamp + 1` }),
    )
    .execute();
}

export async function readDefinitions(trx: Trx, accountId: string): Promise<StoredDefinitions> {
  const directoryRows = await trx
    .selectFrom('directories')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('position')
    .orderBy('directory_id')
    .execute();
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
  const processFields = (fieldsOf.get(PROCESS_ENTITY) ?? []).map(toField);
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
  await trx
    .insertInto('item_counters')
    .values({ account_id: accountId, directory_id: directory.id, status_key: 'all' })
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

/** A new revision for one directory, or for every process type. */
export async function raiseRevision(trx: Trx, accountId: string, entity: string): Promise<void> {
  const update = trx
    .updateTable('directories')
    .set({ revision: sql<number>`revision + 1` })
    .where('account_id', '=', accountId);
  await (entity === PROCESS_ENTITY
    ? update.where('type', '=', 'Process')
    : update.where('directory_id', '=', entity)
  ).execute();
}

/**
 * Writes the list as it stands: known ids are kept, missing ones go, order is the list's. Answers which status records in
 * the trash were in, filed under the status itself in place of a field.
 */
export async function replaceStatuses(
  trx: Trx,
  accountId: string,
  directoryId: string,
  statuses: readonly Status[],
): Promise<KeptValue[]> {
  const trashed = await forgetStatusesInTrash(trx, { accountId, directoryId }, statuses);
  let gone = trx
    .deleteFrom('statuses')
    .where('account_id', '=', accountId)
    .where('directory_id', '=', directoryId);
  if (statuses.length > 0)
    gone = gone.where(
      'status_id',
      'not in',
      statuses.map(status => status.id),
    );
  await gone.execute();
  for (const [position, { id, ...definition }] of statuses.entries()) {
    await trx
      .insertInto('statuses')
      .values({
        account_id: accountId,
        directory_id: directoryId,
        status_id: id,
        position,
        definition: JSON.stringify(definition),
      })
      .onConflict(conflict =>
        conflict
          .columns(['account_id', 'directory_id', 'status_id'])
          .doUpdateSet({ position, definition: JSON.stringify(definition) }),
      )
      .execute();
  }
  return trashed;
}

/** A record in the trash does not keep a status alive; restored, it starts in the first active one. */
export async function forgetStatusesInTrash(
  trx: Trx,
  { accountId, directoryId }: { accountId: string; directoryId: string },
  kept: readonly Pick<Status, 'id'>[],
): Promise<KeptValue[]> {
  const forget = sql<{ item_id: string; status_id: string }>`
    with gone as (select item_id, status_id from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and deleted_at is not null
        and status_id is not null and status_id <> all(${kept.map(({ id }) => id)}::uuid[]) for update)
    update items set status_id = null from gone
    where items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid
      and items.item_id = gone.item_id
    returning items.item_id, gone.status_id`;
  const gone = await withTimeForAllRecords(trx, () => forget.execute(trx));
  return gone.rows.map(row => ({
    directoryId,
    itemId: row.item_id,
    fieldId: row.status_id,
    before: { stringValue: row.status_id },
    after: null,
  }));
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

export async function orderDirectoryRows(trx: Trx, accountId: string, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) {
    await trx
      .updateTable('directories')
      .set({ position: position + 1 })
      .where('account_id', '=', accountId)
      .where('directory_id', '=', id)
      .execute();
  }
}
