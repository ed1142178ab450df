import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { mayInStatus } from '#core/permissions.ts';

/** The status a new record of a lane starts in: the first one the person may enter. */
export function entryOf(
  { statusById }: CompiledDirectory,
  { statusIds, groupIds }: { statusIds: readonly string[]; groupIds: readonly string[] },
): string | undefined {
  return statusIds.find(id => {
    const status = statusById.get(id);
    return status !== undefined && mayInStatus(status, 'enter', groupIds);
  });
}
