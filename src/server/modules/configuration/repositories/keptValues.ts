/**
 * Values of records that a configuration change replaced: retained until an administrator confirms the change, so that
 * they can be restored.
 */

import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RetainedValue } from '#server/modules/definitions/index.ts';
import { type DirectoryKey, restoreStatusInTrash, selectRecords } from '#server/modules/records/index.ts';

/** If one version replaces a value twice, the original value is retained. */
export async function insertRetainedValues(
  trx: Trx,
  { accountId, versionId }: { accountId: string; versionId: string },
  values: readonly RetainedValue[],
): Promise<void> {
  if (values.length === 0) return;
  await sql`insert into kept_values (account_id, version_id, field_id, item_id, directory_id, before, after)
    select ${accountId}::uuid, ${versionId}::uuid, field_id, item_id, directory_id, before, nullif(after, 'null')
    from unnest(
      ${values.map(one => one.fieldId)}::uuid[],
      ${values.map(one => one.itemId)}::uuid[],
      ${values.map(one => one.directoryId)}::uuid[],
      ${values.map(one => JSON.stringify(one.before))}::jsonb[],
      ${values.map(one => JSON.stringify(one.after))}::jsonb[]
    ) as one (field_id, item_id, directory_id, before, after)
    on conflict (account_id, version_id, field_id, item_id) do update set after = excluded.after`.execute(
    trx,
  );
}

/** Returns the values that a version retained for one field, keyed by record id. */
export async function readRetainedValues(
  trx: Trx,
  key: DirectoryKey,
  { versionId, fieldId }: { versionId: string; fieldId: string },
): Promise<Map<string, Pick<RetainedValue, 'before' | 'after'>>> {
  const rows = await trx
    .selectFrom('kept_values')
    .select(['item_id', 'before', 'after'])
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('version_id', '=', versionId)
    .where('field_id', '=', fieldId)
    .execute();
  return new Map(rows.map(({ item_id, before, after }) => [item_id, { before, after }]));
}

/** Moves records in the trash back to a status that the version removed. */
export async function restoreTrashedStatus(
  trx: Trx,
  accountId: string,
  { versionId, id }: { versionId: string; id: string },
): Promise<void> {
  const records = sql`select account_id, directory_id, item_id from kept_values
    where account_id = ${accountId}::uuid and version_id = ${versionId}::uuid and field_id = ${id}::uuid`;
  await restoreStatusInTrash(trx, id, records);
}

export async function deleteRetainedValueRows(trx: Trx, accountId: string, versionId: string): Promise<void> {
  await trx
    .deleteFrom('kept_values')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .execute();
}

/**
 * Returns records, including records in the trash, that have a value of the field, or whose value was
 * retained by the version `keptBy`. Sorted by number, starting after the number `after`.
 */
export async function readFieldValuePage(
  trx: Trx,
  key: DirectoryKey,
  {
    fieldId,
    keptBy,
    after,
    take,
  }: { fieldId: string; keptBy: string | undefined; after: number; take: number },
) {
  const isKept = keptBy
    ? sql`or exists (select from kept_values as kept where kept.account_id = items.account_id
        and kept.version_id = ${keptBy}::uuid and kept.field_id = ${fieldId}::uuid and kept.item_id = items.item_id)`
    : sql``;
  return selectRecords(trx, key.accountId)
    .select(['item_id', 'number', 'custom_fields', 'deleted_at'])
    .where('directory_id', '=', key.directoryId)
    .where('number', '>', after)
    .where(sql<boolean>`(custom_fields ? ${fieldId}::text ${isKept})`)
    .orderBy('number')
    .limit(take)
    .execute();
}
