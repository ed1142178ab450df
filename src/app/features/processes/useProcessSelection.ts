import { useCallback, useEffect, useRef, useState } from 'react';
import type { Item, SearchRequest } from '#core/model.ts';
import type { RecordSource } from '../../shared/records/recordSource.ts';

const none: ReadonlySet<string> = new Set();

/** Returns the selected processes, which can be on several pages, and a function that returns the type of a process. */
export function useProcessSelection(source: RecordSource, items: readonly Item[] | undefined) {
  const [ids, onChange] = useState(none);
  const typeIds = useRef(new Map<string, string>());
  useEffect(() => {
    for (const item of items ?? []) typeIds.current.set(item.id, source.directoryOf(item).directory.id);
  }, [items, source]);
  const directoryIdOf = useCallback((itemId: string) => typeIds.current.get(itemId), []);
  const findIds = async (search: SearchRequest) => {
    const found = await source.findIds(search);
    for (const { directoryId, ids } of found) for (const id of ids) typeIds.current.set(id, directoryId);
    return found;
  };
  return { selection: { ids, onChange }, directoryIdOf, findIds };
}
