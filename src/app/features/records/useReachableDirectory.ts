import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';

/**
 * Returns the directory; for administrators, with hidden fields. Imports and the API can fill fields that no form
 * displays, and these fields also occur in the history.
 */
export function useDirectoryWithHiddenFields(compiled: CompiledDirectory): CompiledDirectory {
  const { id } = compiled.directory;
  const { isAdmin } = useUser();
  const rights = useAccess().rightsIn(id);
  const defined = useBoot().directories.find(each => each.id === id);
  if (!isAdmin || !defined) return compiled;
  return compileVisibleDirectory(defined, compiled.registry, { ...rights, reachesHidden: true });
}
