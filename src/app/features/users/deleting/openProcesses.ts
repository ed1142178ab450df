import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import type { FieldRegistry } from '#core/field/fieldRegistry.ts';
import { WRITABLE_ID } from '#core/field/system/writableSystemFields.ts';
import { listItemIds } from '../../../api/searchRecords.ts';
import type { Boot } from '../../../state/bootState.ts';
import type { CurrentAccess } from '../../../state/useBoot.ts';

/** A user's open processes in one directory that the logged-in user can see. */
export interface OpenProcesses {
  readonly compiled: CompiledDirectory;
  readonly itemIds: readonly string[];
  /** False if there are more processes than a single bulk change supports. */
  readonly isWhole: boolean;
}

/** Returns the records in active statuses whose manager is the user. Omits directories without such records. */
export async function findOpenProcesses(
  userId: string,
  { boot, access, registry }: { boot: Boot; access: CurrentAccess; registry: FieldRegistry },
): Promise<OpenProcesses[]> {
  const seen = boot.directories
    .filter(({ id }) => access.mayRead(id))
    .map(directory => compileVisibleDirectory(directory, registry, access.rightsIn(directory.id)))
    .filter(({ directory, fieldById }) => {
      const { hiddenFields } = access.rightsIn(directory.id);
      return fieldById.has(WRITABLE_ID.manager) && !hiddenFields.includes(WRITABLE_ID.manager);
    });
  const found = await Promise.all(
    seen.map(async (compiled): Promise<OpenProcesses> => {
      const { id, statusList } = compiled.directory;
      const { ids, isWhole } = await listItemIds(id, {
        conditions: [{ field: WRITABLE_ID.manager, operator: 'Equals', value: { stringValue: userId } }],
        statusList: statusList.filter(({ type }) => type === 'Active').map(status => status.id),
      });
      return { compiled, itemIds: ids, isWhole };
    }),
  );
  return found.filter(({ itemIds }) => itemIds.length > 0);
}
