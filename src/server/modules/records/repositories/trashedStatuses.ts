/** Changes the statuses of records in the trash when statuses are removed or restored. */
import { type RawBuilder, sql } from 'kysely';
import type { Status } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withLongStatementTimeout } from '#server/kernel/database/longStatements.ts';
import type { RetainedValue } from '#server/modules/definitions/index.ts';
import type { DirectoryKey } from './items.ts';

/**
 * Removes deleted statuses from records in the trash, which don't prevent the deletion of a status. When restored, such
 * a record starts in the first status of its directory. Returns the previous status of each record, with the status id
 * in place of a field id.
 */
export async function clearStatusesInTrash(
  trx: Trx,
  { accountId, directoryId }: DirectoryKey,
  kept: readonly Pick<Status, 'id'>[],
): Promise<RetainedValue[]> {
  const forget = sql<{ item_id: string; status_id: string }>`
    with gone as (select item_id, status_id from items
      where account_id = ${accountId}::uuid and directory_id = ${directoryId}::uuid and deleted_at is not null
        and status_id is not null and status_id <> all(${kept.map(({ id }) => id)}::uuid[]) for update)
    update items set status_id = null from gone
    where items.account_id = ${accountId}::uuid and items.directory_id = ${directoryId}::uuid
      and items.item_id = gone.item_id
    returning items.item_id, gone.status_id`;
  const gone = await withLongStatementTimeout(trx, () => forget.execute(trx));
  return gone.rows.map(row => ({
    directoryId,
    itemId: row.item_id,
    fieldId: row.status_id,
    before: { stringValue: row.status_id },
    after: null,
  }));
}

/**
 * Moves records in the trash back to a status.
 * @param records Selects the keys of the records. Records that are not in the trash or have a status are skipped.
 */
export async function restoreStatusInTrash(
  trx: Trx,
  statusId: string,
  records: RawBuilder<unknown>,
): Promise<void> {
  await sql`update items set status_id = ${statusId}::uuid from (${records}) as given
    where items.account_id = given.account_id and items.directory_id = given.directory_id
      and items.item_id = given.item_id and items.deleted_at is not null and items.status_id is null`.execute(
    trx,
  );
}
