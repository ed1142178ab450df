import type { BulkEdit } from '#core/model.ts';
import { type OpenDirectory, type RecordScope, readAnyItem } from '#server/modules/records/index.ts';
import { presentOutcome, unknownOutcome } from '../bulkOutcome.ts';
import { changeItem, type ItemChanged } from './changeItem.ts';

/** One record's part of a bulk change; `isGone` where an earlier one took it along into the trash. */
export async function changeOne(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, edit, isGone }: { itemId: string; edit: BulkEdit; isGone: boolean },
): Promise<ItemChanged> {
  if (!isGone || !edit.delete) return changeItem(scope, opened, { itemId, change: edit });
  const item = await readAnyItem(scope.trx, { ...opened.key, itemId });
  if (!item) return { outcome: unknownOutcome(itemId), changed: [] };
  return { outcome: presentOutcome(scope, opened, { item, outcome: 'Changed' }), changed: [] };
}
