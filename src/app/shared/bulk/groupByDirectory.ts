import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';

/** The records of one directory to which a change applies. */
export interface DirectorySelection {
  readonly compiled: CompiledDirectory;
  readonly itemIds: readonly string[];
}

/** Groups selected records by directory, in the order of the directories; records of other directories are omitted. */
export function groupByDirectory(
  itemIds: Iterable<string>,
  directories: readonly CompiledDirectory[],
  directoryIdOf: (itemId: string) => string | undefined,
): DirectorySelection[] {
  const ids = Map.groupBy(itemIds, directoryIdOf);
  return directories.flatMap(compiled => {
    const own = ids.get(compiled.directory.id) ?? [];
    return own.length > 0 ? [{ compiled, itemIds: own }] : [];
  });
}
