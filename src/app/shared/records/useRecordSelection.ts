import { useCallback, useEffect, useRef, useState } from 'react';
import type { Item } from '#core/model.ts';
import type { RecordSelectionState } from '#view/table/grid/selection.ts';
import type { RecordSource } from './recordSource.ts';

/** The selected records of a list, which can be on several pages and in several directories. */
export interface RecordSelection extends RecordSelectionState {
  /** Returns the id of the directory of a record that was listed or found. */
  directoryIdOf(itemId: string): string | undefined;
  /** Finds the ids of all records that match a search, up to the limit of one bulk change. */
  findIds: RecordSource['findIds'];
}

const none: ReadonlySet<string> = new Set();

/** @param items The listed records; `undefined` until they are loaded. */
export function useRecordSelection(
  source: RecordSource,
  items: readonly Item[] | undefined,
): RecordSelection {
  const [ids, onChange] = useState(none);
  const directoryIds = useRef(new Map<string, string>());
  useEffect(() => {
    for (const item of items ?? []) directoryIds.current.set(item.id, source.directoryOf(item).directory.id);
  }, [items, source]);
  const directoryIdOf = useCallback((itemId: string) => directoryIds.current.get(itemId), []);
  return {
    ids,
    onChange,
    directoryIdOf,
    async findIds(search) {
      const found = await source.findIds(search);
      for (const { directoryId, ids: foundIds } of found)
        for (const id of foundIds) directoryIds.current.set(id, directoryId);
      return found;
    },
  };
}
