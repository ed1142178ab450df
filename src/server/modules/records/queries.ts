import { requirePart } from './policy.ts';
import { presentHistory } from './presenters/itemHistory.ts';
import type { OpenDirectory, RecordScope } from './recordScope.ts';
import { readHistory } from './repositories/itemHistory.ts';
import { itemKey, shownItem } from './shownItem.ts';

const MOST_CHANGES = 500;

/**
 * Returns the newest `MOST_CHANGES` history entries of a record, newest first.
 * @throws ProblemError 404; 422 if the caller can't read changes.
 */
export async function changesOf(scope: RecordScope, opened: OpenDirectory, itemId: string) {
  const item = await shownItem(scope, opened, itemId);
  requirePart(opened, 'changes', 'read');
  const rows = await readHistory(scope.trx, itemKey(opened, item.item_id), MOST_CHANGES);
  return presentHistory(scope, opened, { item, rows });
}
