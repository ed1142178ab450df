import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type RecordFilters, toViewSearchRequest } from '#core/directory/recordView.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { SearchRequest } from '#core/model.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useTags } from '#view/tags/tags.ts';

/**
 * Returns the search for filters and an order; `undefined` until both are known. The result is the same
 * object as long as the search doesn't change, so that a change of columns triggers no query.
 */
export function useViewSearch(
  compiled: CompiledDirectory,
  filters: RecordFilters | undefined,
  orderBy: SearchRequest['orderBy'] | undefined,
): SearchRequest | undefined {
  const engine = useEngine();
  const tags = useTags();
  return useMemo(() => {
    if (!filters || !orderBy) return undefined;
    const resolver = { findField: engine.findField, engine: engine.registry };
    const isTag = (id: string) => tags.byId.has(id);
    const { directoryOf } = engine;
    const resolve = (field: BoundField) => field.resolve(resolver);
    return toViewSearchRequest({ compiled, filters, orderBy, isTag, resolve, directoryOf });
  }, [compiled, engine, tags, filters, orderBy]);
}

/** Like `useViewSearch`, but without statuses, which are determined by the lanes of a board. */
export function useLanesSearch(
  compiled: CompiledDirectory,
  filters: RecordFilters | undefined,
  orderBy: SearchRequest['orderBy'] | undefined,
): SearchRequest | undefined {
  const ofEveryStatus = useMemo(() => filters && { ...filters, statusIds: [] }, [filters]);
  return useViewSearch(compiled, ofEveryStatus, orderBy);
}
