import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import { PROCESS_ENTITY_ID } from '#server/modules/definitions/index.ts';
import type { DirectoryKey } from './items.ts';

/** Includes records in the trash. */
export async function countItems(trx: Trx, key: DirectoryKey): Promise<number> {
  const { count } = await counted(trx, key.accountId)
    .where('directory_id', '=', key.directoryId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Excludes records in the trash, because they lose their status when it is deleted. */
export async function countItemsInStatus(trx: Trx, key: DirectoryKey, statusId: string): Promise<number> {
  const { count } = await counted(trx, key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('status_id', '=', statusId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Includes records in the trash. */
export async function countItemsWithValue(
  trx: Trx,
  { accountId, entity, fieldId }: { accountId: string; entity: string; fieldId: string },
): Promise<number> {
  const filled = counted(trx, accountId).where(sql<boolean>`custom_fields ? ${fieldId}::text`);
  const { count } = await (entity === PROCESS_ENTITY_ID
    ? filled
    : filled.where('directory_id', '=', entity)
  ).executeTakeFirstOrThrow();
  return Number(count);
}

function counted(trx: Trx, accountId: string) {
  return trx
    .selectFrom('items')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId);
}
