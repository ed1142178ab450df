import { useCallback } from 'react';
import { RECORDS_PER_PAGE } from '#core/limits.ts';
import type { Item, SearchRequest } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { getTotalKind, type TotalKind } from '#view/kit/layout/total.ts';
import type { ApiError } from '../../api/ApiError.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useReloadOnChange } from '../../live/useReloadOnChange.ts';
import type { RecordSource } from './recordSource.ts';
import { useViewSearch } from './useViewSearch.ts';
import type { RecordViewHandle } from './useViewState.ts';

export interface RecordListState {
  items: readonly Item[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** The number of records; `undefined` until known. */
  total: number | undefined;
  totalKind: TotalKind;
  totalText: string;
  pageCount: number;
  pageSize: number;
  /** The search for all matching records, without paging. */
  search: SearchRequest | undefined;
  reload(): void;
}

/** Loads a page of a view's records, and updates the page when other users change these records. */
export function useRecordList(
  source: RecordSource,
  { asked }: RecordViewHandle,
  pageSize: number = RECORDS_PER_PAGE,
): RecordListState {
  const { t } = useMessages();
  const { filters, orderBy } = asked?.view ?? {};
  const search = useViewSearch(source.compiled, filters, orderBy);
  const page = asked?.page ?? 1;
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!search) return undefined;
      return source.search({ ...search, skip: (page - 1) * pageSize, take: pageSize }, signal);
    },
    [search, source, page, pageSize],
  );
  const { data, error, isLoading, reload } = useLoad(load);
  useReloadOnChange(source.directories, reload);
  const total = data?.total ?? 0;
  const totalKind = data ? getTotalKind(data) : 'exact';
  return {
    items: data?.items,
    error,
    isLoading: isLoading || !asked,
    total: data?.total,
    totalKind,
    totalText: data ? t(TOTAL_TEXTS[totalKind], { count: total }) : '',
    pageCount: getPageCount({ page, pageSize, total, totalKind, isFull: data?.items.length === pageSize }),
    pageSize,
    search,
    reload,
  };
}

const TOTAL_TEXTS = {
  exact: 'records.total',
  about: 'records.totalAbout',
  moreThan: 'records.totalMoreThan',
} as const satisfies Record<TotalKind, string>;

/**
 * Returns the number of pages. If the total isn't exact and the page is full, a further page is offered, which might be
 * empty.
 */
function getPageCount(list: {
  page: number;
  pageSize: number;
  total: number;
  totalKind: TotalKind;
  isFull: boolean;
}): number {
  const known = Math.max(1, Math.ceil(list.total / list.pageSize));
  return list.totalKind === 'exact' || !list.isFull ? known : Math.max(known, list.page + 1);
}
