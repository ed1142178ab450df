import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { Item } from '#core/model.ts';
import { canActInStatus } from '#core/policy/permissions.ts';
import type { BoardLane } from '#view/board/boardModel.ts';

/**
 * Returns the initial status of a new record in a lane: the first status that the user can enter;
 * `undefined` if there is no such status.
 */
export function findEntryStatus(
  { statusById }: CompiledDirectory,
  { statusIds, groupIds }: { statusIds: readonly string[]; groupIds: readonly string[] },
): string | undefined {
  return statusIds.find(id => {
    const status = statusById.get(id);
    return status !== undefined && canActInStatus(status, 'enter', groupIds);
  });
}

/** Returns the statuses of a lane that exist in the record's own directory. */
export function getLaneStatuses(
  { statusIds, directoryOf }: Pick<BoardLane, 'statusIds' | 'directoryOf'>,
  item: Item,
): readonly string[] {
  const { statusById } = directoryOf(item);
  return statusIds.filter(id => statusById.has(id));
}
