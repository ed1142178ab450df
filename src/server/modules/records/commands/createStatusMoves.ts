import type { RecordScope } from '../recordScope.ts';
import type { NewStatusMove } from '../repositories/itemMoves.ts';
import type { PredictedItem } from '../repositories/itemWrites.ts';
import type { ItemWrite } from './writeItems.ts';

/**
 * Returns the moves between statuses caused by a write. For an imported record, the moves before the import
 * are included.
 */
export function createStatusMoves(
  { caller: { userId }, bulkChangeId: changeId }: Pick<RecordScope, 'caller' | 'bulkChangeId'>,
  { write: { current, past, isStored }, item }: { write: ItemWrite; item: PredictedItem },
): NewStatusMove[] {
  const move = { itemId: item.item_id, userId, changeId };
  if (current) {
    if (current.status_id === item.status_id) return [];
    const cause = isStored ? 'Undo' : 'Move';
    return [{ ...move, from: current.status_id, to: item.status_id, cause }];
  }
  if (past && past.statuses.length > 0) {
    return past.statuses.map(({ statusId: to, at }, index) => {
      const before = past.statuses[index - 1];
      const cause = before ? 'Move' : 'Create';
      return { ...move, from: before?.statusId ?? null, to, cause, at };
    });
  }
  if (item.status_id === null) return [];
  return [{ ...move, from: null, to: item.status_id, cause: 'Create', at: past?.createdAt }];
}
