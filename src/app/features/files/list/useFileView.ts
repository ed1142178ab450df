import { useEffect, useState } from 'react';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import { type ListView, type ListViewKind, useListView } from '../../../shared/plainList/useListView.ts';
import { loadUserState, saveUserStateSoon } from '../../../state/userStorage.ts';
import { type FileFilters, NO_FILE_FILTERS, parseFileFilters } from './fileFilters.ts';

export const FILE_VIEW_MODES = ['grid', 'list'] as const;
export type FileViewMode = (typeof FILE_VIEW_MODES)[number];
export type FileView = ListView<FileViewMode>;

const STORAGE_KEY = 'files';

/** Sorts the newest files first by default. */
const fileView: ListViewKind<FileViewMode> = {
  storageKey: STORAGE_KEY,
  modes: FILE_VIEW_MODES,
  orderBy: { field: SYSTEM_ID.createdAt, asc: false },
};

export const useFileView = () => useListView(fileView);

/**
 * Returns the user's saved filters (`null` until they are loaded), and a function that changes them. The search words
 * aren't saved.
 */
export function useFileFilters(): [FileFilters | null, (part: Partial<FileFilters>) => void] {
  const [filters, setFilters] = useState<FileFilters | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(STORAGE_KEY).then(
      state => isCurrent && setFilters(before => before ?? parseFileFilters(state.filters)),
    );
    return () => {
      isCurrent = false;
    };
  }, []);
  const change = (part: Partial<FileFilters>) => {
    const next = { ...(filters ?? NO_FILE_FILTERS), ...part };
    setFilters(next);
    const { keyword: _, ...kept } = next;
    if (Object.keys(part).some(member => member !== 'keyword'))
      saveUserStateSoon(STORAGE_KEY, 'filters', kept);
  };
  return [filters, change];
}
