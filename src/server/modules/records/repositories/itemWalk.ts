import type { Trx } from '#server/kernel/database/database.ts';
import { type DirectoryKey, ITEM_COLUMNS, type StoredItem } from './items.ts';

const BATCH = 1_000;

/** Visits all records of a directory outside the trash, in batches sorted by number. */
export async function visitRecordBatches(
  trx: Trx,
  key: DirectoryKey,
  visit: (items: readonly StoredItem[]) => Promise<void>,
): Promise<void> {
  for (let last = 0; ; ) {
    const batch = await readRecordPage(trx, key, { after: last, take: BATCH });
    const end = batch.at(-1);
    if (!end) return;
    await visit(batch);
    last = end.number;
  }
}

/** Returns records outside the trash with numbers above `after`, sorted by number. */
export async function readRecordPage(
  trx: Trx,
  key: DirectoryKey,
  { after, take }: { after: number; take: number },
): Promise<StoredItem[]> {
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('deleted_at', 'is', null)
    .where('number', '>', after)
    .orderBy('number')
    .limit(take)
    .execute();
}

/** Returns the first records of a directory outside the trash, sorted by number and locked until commit. */
export async function readFirstItems(trx: Trx, key: DirectoryKey, most: number): Promise<StoredItem[]> {
  return trx
    .selectFrom('items')
    .select(ITEM_COLUMNS)
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .limit(most)
    .forNoKeyUpdate()
    .execute();
}
