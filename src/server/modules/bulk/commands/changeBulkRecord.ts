import type { BulkEdit } from '#core/model.ts';
import {
  type OpenDirectory,
  type RecordScope,
  readItemIncludingTrashed,
} from '#server/modules/records/index.ts';
import { createUnknownOutcome, presentOutcome } from '../bulkOutcome.ts';
import { changeBulkItem, type ItemChangeResult } from './changeBulkItem.ts';

/** Changes one record of a bulk change. `isGone` is true if an earlier change of the same run has deleted it. */
export async function changeBulkRecord(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, edit, isGone }: { itemId: string; edit: BulkEdit; isGone: boolean },
): Promise<ItemChangeResult> {
  if (!isGone || !edit.delete) return changeBulkItem(scope, opened, { itemId, change: edit });
  const item = await readItemIncludingTrashed(scope.trx, { ...opened.key, itemId });
  if (!item) return { outcome: createUnknownOutcome(itemId), changed: [] };
  return { outcome: presentOutcome(scope, opened, { item, outcome: 'Changed' }), changed: [] };
}
