import type { BulkOutcome } from '#core/model.ts';
import type { ItemChangeResult } from './changeBulkItem.ts';

/** Changes one record. `isGone` is true if an earlier change of the same run has deleted it. */
export type ItemChanger = (itemId: string, isGone: boolean) => Promise<ItemChangeResult>;

const REFERRED_TO: readonly string[] = ['ReferredToByRecords', 'ReferredToOutOfSight'];

/**
 * Applies the same change to many records, in previews and actual runs. Records that refer to each other can
 * be deleted together: a deletion rejected because of references is retried after other deletions have
 * succeeded. Returns the outcomes in the given order.
 */
export async function applyBulkItemChange(
  itemIds: readonly string[],
  changeOne: ItemChanger,
): Promise<BulkOutcome[]> {
  const outcomes = new Map<string, BulkOutcome>();
  const gone = new Set<string>();
  for (let open = itemIds; open.length > 0; ) {
    const again: string[] = [];
    let hasProgress = false;
    for (const itemId of open) {
      const { outcome, changed } = await changeOne(itemId, gone.has(itemId));
      outcomes.set(itemId, outcome);
      for (const key of changed) gone.add(key.itemId);
      if (outcome.outcome === 'Changed') hasProgress = true;
      if (outcome.issues.some(({ code }) => REFERRED_TO.includes(code))) again.push(itemId);
    }
    open = hasProgress ? again : [];
  }
  return itemIds.flatMap(itemId => outcomes.get(itemId) ?? []);
}
