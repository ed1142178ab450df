import { useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type RecordFilters, searchOfView } from '#core/directory/recordView.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { SearchRequest } from '#core/model.ts';
import { useEngine } from '#view/engine.ts';
import { useTags } from '#view/tags/tags.ts';

/**
 * What filters and an order ask for; undefined until they are known. Stable while both are, so that a change of columns asks
 * for nothing.
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
    return searchOfView({ compiled, filters, orderBy, isTag, resolve, directoryOf });
  }, [compiled, engine, tags, filters, orderBy]);
}

/** The same without its statuses, which the lanes of a board say. */
export function useLanesSearch(
  compiled: CompiledDirectory,
  filters: RecordFilters | undefined,
  orderBy: SearchRequest['orderBy'] | undefined,
): SearchRequest | undefined {
  const ofEveryStatus = useMemo(() => filters && { ...filters, statusIds: [] }, [filters]);
  return useViewSearch(compiled, ofEveryStatus, orderBy);
}
