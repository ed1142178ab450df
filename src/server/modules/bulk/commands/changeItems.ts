/** The same change to many records: how one run goes through them, whether it is a preview or the real thing. */
import type { BulkOutcome } from '#core/model.ts';
import type { ItemChanged } from './changeItem.ts';

/** Changes one record; `isGone` where an earlier one of the same run took it along into the trash. */
export type ChangeOne = (itemId: string, isGone: boolean) => Promise<ItemChanged>;

const REFERRED_TO: readonly string[] = ['ReferredToByRecords', 'ReferredToOutOfSight'];

/**
 * Records that refer to each other may be deleted together: those refused for being referred to are tried again once
 * others went. Answers in the order asked.
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
