/** Applies the same change to many records, both in a preview and in the actual run. */
import type { BulkOutcome } from '#core/model.ts';
import type { ItemChanged } from './changeItem.ts';

/** Changes one record; `isGone` if an earlier one of the same run has deleted it. */
export type ChangeOne = (itemId: string, isGone: boolean) => Promise<ItemChanged>;

const REFERRED_TO: readonly string[] = ['ReferredToByRecords', 'ReferredToOutOfSight'];

/**
 * Records that refer to each other can be deleted together: those rejected because of references are retried after
 * others are deleted. Returns outcomes in the given order.
 */
export async function changeItems(itemIds: readonly string[], changeOne: ChangeOne): Promise<BulkOutcome[]> {
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
