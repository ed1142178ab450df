import type { Insertable, Selectable } from 'kysely';
import type { Status } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';

/**
 * Stores the statuses in the order of the list, and deletes statuses that are missing from the list. No
 * record, not even in the trash, may have a deleted status.
 */
export async function replaceStatuses(
  trx: Trx,
  accountId: string,
  directoryId: string,
  statuses: readonly Status[],
): Promise<void> {
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
    await upsertStatusRow(trx, {
      account_id: accountId,
      directory_id: directoryId,
      status_id: id,
      position,
      definition: JSON.stringify(definition),
    });
  }
}

/** Returns the rows of all statuses of the account, in their order per directory. */
export async function listStatusRows(trx: Trx, accountId: string): Promise<Selectable<Schema['statuses']>[]> {
  return trx
    .selectFrom('statuses')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('directory_id')
    .orderBy('position')
    .execute();
}

/** Inserts or replaces a status at the given position. */
export async function upsertStatusRow(
  trx: Trx,
  { account_id, directory_id, status_id, ...content }: Insertable<Schema['statuses']>,
): Promise<void> {
  await trx
    .insertInto('statuses')
    .values({ account_id, directory_id, status_id, ...content })
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id', 'status_id']).doUpdateSet(content),
    )
    .execute();
}

export async function removeStatusRow(trx: Trx, accountId: string, statusId: string): Promise<void> {
  await trx
    .deleteFrom('statuses')
    .where('account_id', '=', accountId)
    .where('status_id', '=', statusId)
    .execute();
}
