import { useCallback, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { searchOfView } from '#core/directory/recordView.ts';
import { RECORDS_PER_PAGE } from '#core/limits.ts';
import type { Item, SearchRequest } from '#core/model.ts';
import { useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { type TotalKind, totalKindOf } from '#view/kit/layout/total.ts';
import { useTags } from '#view/tags/tags.ts';
import type { ApiError } from '../../api/ApiError.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useReloadOnChange } from '../../live/useReloadOnChange.ts';
import type { RecordSource } from './recordSource.ts';
import type { RecordViewHandle } from './useViewState.ts';

export interface RecordListState {
  items: readonly Item[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** How many there are, and in words; empty until known. */
  total: number | undefined;
  totalKind: TotalKind;
  totalText: string;
  pageCount: number;
  pageSize: number;
  /** The search of everything found, without a page. */
  search: SearchRequest | undefined;
  reload(): void;
}

/** A page of the records a view asks for, in step with what others do. */
export function useRecordList(
  source: RecordSource,
  { asked }: RecordViewHandle,
  pageSize: number = RECORDS_PER_PAGE,
): RecordListState {
  const { t } = useMessages();
  const search = useAskedSearch(source.compiled, asked?.view);
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
  const totalKind = data ? totalKindOf(data) : 'exact';
  return {
    items: data?.items,
    error,
    isLoading: isLoading || !asked,
    total: data?.total,
    totalKind,
    totalText: data ? t(TOTAL_TEXTS[totalKind], { count: total }) : '',
    pageCount: pageCountOf({ page, pageSize, total, totalKind, isFull: data?.items.length === pageSize }),
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

/** Where nobody knows how many there are, a page follows that may turn out to be the last. */
function pageCountOf(list: {
  page: number;
  pageSize: number;
  total: number;
  totalKind: TotalKind;
  isFull: boolean;
}): number {
  const known = Math.max(1, Math.ceil(list.total / list.pageSize));
  return list.totalKind === 'exact' || !list.isFull ? known : Math.max(known, list.page + 1);
}

/** Stable while filter and order are, so that a change of columns asks for nothing. */
function useAskedSearch(
  compiled: CompiledDirectory,
  view: NonNullable<RecordViewHandle['asked']>['view'] | undefined,
): SearchRequest | undefined {
  const engine = useEngine();
  const tags = useTags();
  const { filters, orderBy } = view ?? {};
  return useMemo(() => {
    if (!filters || !orderBy) return undefined;
    const resolver = { findField: engine.findField, engine: engine.registry };
    const isTag = (id: string) => tags.byId.has(id);
    return searchOfView({ compiled, filters, orderBy, isTag, resolve: field => field.resolve(resolver) });
  }, [compiled, engine, tags, filters, orderBy]);
}
