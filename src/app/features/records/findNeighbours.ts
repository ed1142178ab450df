import type { Item } from '#core/model.ts';
import type { NeighbourRecords } from './record/NeighbourButtons.tsx';
import type { RecordAddress } from './useRecordAddress.tsx';

/**
 * Returns the records before and after the open record on the list's page; `undefined` if the open record isn't on the
 * page.
 */
export function findNeighbours(
  items: readonly Item[] | undefined,
  address: RecordAddress,
): NeighbourRecords | undefined {
  const at = items?.findIndex(item => item.id === address.openId) ?? -1;
  if (!items || at < 0) return undefined;
  return { previousId: items[at - 1]?.id, nextId: items[at + 1]?.id, go: address.replace };
}
