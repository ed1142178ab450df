import type { Trx } from '../database/database.ts';
import { type DirectoryKey, ITEM_COLUMNS, type StoredItem } from './items.ts';

const BATCH = 500;

/** Visits every record of a directory that is not in the trash, in batches by number. */
export async function forEachItem(
  trx: Trx,
  key: DirectoryKey,
  visit: (item: StoredItem) => Promise<void>,
): Promise<void> {
  for (let last = 0; ; ) {
    const batch = await trx
      .selectFrom('items')
      .select(ITEM_COLUMNS)
      .where('account_id', '=', key.accountId)
      .where('directory_id', '=', key.directoryId)
      .where('deleted_at', 'is', null)
      .where('number', '>', last)
      .orderBy('number')
      .limit(BATCH)
      .execute();
    for (const item of batch) await visit(item);
    const end = batch.at(-1);
    if (!end) return;
    last = end.number;
  }
}
