import { useCallback, useState } from 'react';
import { type LoadState, useLoad } from '../../../api/useLoad.ts';
import { useLiveEvent } from '../../../live/events.ts';
import { useCoalescedCall } from '../../../live/useCoalescedCall.ts';
import { RELOAD_COALESCE_MS } from '../../../live/useReloadOnChange.ts';
import { type FileEntry, type FileSearchParameters, searchFiles } from '../fileCalls.ts';
import { FILES_PER_PAGE } from '../limits.ts';
import { type FileFilters, toFileSearch } from './fileFilters.ts';
import type { FileView } from './useFileView.ts';

interface FilePage {
  readonly items: readonly FileEntry[];
  readonly total: number;
  readonly totalExact: boolean;
}

export interface PagedFiles extends LoadState<FilePage> {
  /** Starts at 1. */
  readonly page: number;
  readonly pageCount: number;
  readonly setPage: (page: number) => void;
}

/**
 * Loads a page of files, and reloads the page when records change. The current page stays visible until
 * the next page has loaded.
 */
export function useFiles(orderBy: FileView['orderBy'], filters: FileFilters): PagedFiles {
  const asked = JSON.stringify([toFileSearch(filters), orderBy]);
  const [place, setPlace] = useState({ asked, page: 1 });
  // Changing the filters or the order returns to the first page.
  const page = place.asked === asked ? place.page : 1;
  const load = useCallback(
    (signal: AbortSignal) => {
      const [search, order] = JSON.parse(asked) as [
        FileSearchParameters,
        NonNullable<FileSearchParameters['orderBy']>,
      ];
      const skip = (page - 1) * FILES_PER_PAGE;
      return searchFiles({ ...search, orderBy: order, skip, take: FILES_PER_PAGE }, signal);
    },
    [asked, page],
  );
  const found = useLoad<FilePage>(load);
  useFileChanges(found.reload);
  const { data } = found;
  const known = Math.max(1, Math.ceil((data?.total ?? 0) / FILES_PER_PAGE));
  const isFull = data?.items.length === FILES_PER_PAGE;
  // All files of the last page were deleted, so the previous page is now the last page.
  if (data?.items.length === 0 && page > 1 && known < page && !found.isLoading) {
    setPlace({ asked, page: known });
  }
  return {
    ...found,
    page,
    pageCount: data?.totalExact === false && isFull ? Math.max(known, page + 1) : known,
    setPage: next => setPlace({ asked, page: next }),
  };
}

/** Reloads when records change, because their files can change too. Several changes in quick succession cause one reload. */
export function useFileChanges(reload: () => void): void {
  const { soon } = useCoalescedCall(reload, RELOAD_COALESCE_MS);
  useLiveEvent(['DirectoryItemChanged', 'DirectoryChanged', 'Reconnected'], soon);
}
