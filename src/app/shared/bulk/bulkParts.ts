import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';

/** Records of one directory that a change is for. */
export interface BulkPart {
  readonly compiled: CompiledDirectory;
  readonly itemIds: readonly string[];
}

/** Chosen records by the directory that each is of, in the order of these; what is of none of them is left out. */
export function bulkParts(
  itemIds: Iterable<string>,
  directories: readonly CompiledDirectory[],
  directoryIdOf: (itemId: string) => string | undefined,
): BulkPart[] {
  const ids = Map.groupBy(itemIds, directoryIdOf);
  return directories.flatMap(compiled => {
    const own = ids.get(compiled.directory.id) ?? [];
    return own.length > 0 ? [{ compiled, itemIds: own }] : [];
  });
}
