import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileFor } from '#core/permissions.ts';
import { useAccess, useBoot, useUser } from '../../state/useBoot.ts';

/**
 * The directory with all that this person can write to its records outside of forms: imports and the API of an
 * administrator fill fields that no screen shows, and the history tells of them.
 */
export function useReachable(compiled: CompiledDirectory): CompiledDirectory {
  const { id } = compiled.directory;
  const { isAdmin } = useUser();
  const rights = useAccess().rightsIn(id);
  const defined = useBoot().directories.find(each => each.id === id);
  if (!isAdmin || !defined) return compiled;
  return compileFor(defined, compiled.registry, { ...rights, reachesHidden: true });
}
