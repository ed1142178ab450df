import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { compileVisibleDirectory } from '#core/directory/toVisibleDirectory.ts';
import { findReportContext, type ReportContext } from '#core/figures/reports/reportPlace.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useTags } from '#view/tags/tags.ts';
import { useAccess, useBoot } from '../../state/useBoot.ts';

/**
 * Returns the scope of a report: a directory, or all processes (`null`). Returns `undefined` if the directory was
 * deleted, or the user can't read it.
 */
export function useReportContext(directoryId: string | null): ReportContext | undefined {
  const engine = useEngine();
  const { t } = useMessages();
  const { directories } = useBoot();
  const access = useAccess();
  const { all: tags } = useTags();
  const compiled = directories
    .filter(({ id, type }) => (directoryId === null ? type === 'Process' : id === directoryId))
    .filter(({ id }) => access.mayRead(id))
    .map(directory => compileVisibleDirectory(directory, engine.registry, access.rightsIn(directory.id)));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same directories arrive as a new array on every render
  return useMemo(() => {
    const { registry, weekStart, findField, directoryOf } = engine;
    const seen = { directories: compiled, registry, tags, weekStart, findField, directoryOf, t };
    return findReportContext(directoryId, seen);
  }, [directoryId, getKey(compiled), engine, tags, t]);
}

const keys = new WeakMap<CompiledDirectory, number>();
let lastKey = 0;

/** Returns a key that changes with the directories, for use as a dependency of a hook. */
function getKey(compiled: readonly CompiledDirectory[]): string {
  return compiled
    .map(each => {
      const key = keys.get(each) ?? ++lastKey;
      keys.set(each, key);
      return key;
    })
    .join();
}
