/** Stores the statuses of a directory, and those of records in the trash. */
import { sql } from 'kysely';
import type { Status } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { withTimeForAllRecords } from '#server/kernel/database/longStatements.ts';
import type { KeptValue } from '../keptValue.ts';

/**
 * Stores the statuses in the order of the list, and deletes those missing from it. Returns which deleted status records
 * in the trash were in, stored under the status in place of a field.
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

/**
 * Removes deleted statuses from records in the trash, which don't prevent the deletion. When restored, such a record
 * starts in the first active status.
 */
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
