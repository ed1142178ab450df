import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/compileDirectory.ts';
import { filterToConditions } from '#core/conditions.ts';
import { DEBOUNCE_MS, RECORDS_PER_PAGE } from '#core/limits.ts';
import type { Item, OrderBy, SearchRequest } from '#core/model.ts';
import { type Engine, useEngine } from '#view/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { noFilters, type RecordFilters } from '#view/table/FilterBar.tsx';
import type { ApiError } from '../../api/ApiError.ts';
import { searchRecords } from '../../api/searchRecords.ts';
import { useLoad } from '../../api/useLoad.ts';
import { useLiveEvent } from '../../live/events.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

export interface RecordListState {
  items: readonly Item[] | undefined;
  error: ApiError | undefined;
  isLoading: boolean;
  /** How many there are, in words; empty until known. */
  total: string;
  page: number;
  pageCount: number;
  setPage(page: number): void;
  filters: RecordFilters;
  setFilters(filters: RecordFilters): void;
  isFiltered: boolean;
  orderBy: OrderBy;
  setOrderBy(orderBy: OrderBy): void;
  reload(): void;
}

interface ViewSettings {
  filters: RecordFilters;
  orderBy: OrderBy;
}

const newestFirst: OrderBy = { field: 'Number', asc: false };
const storageKey = 'directory-items';

/** A page of records with its filters and order, kept per user and directory, and in step with what others do. */
export function useRecordList(compiled: CompiledDirectory): RecordListState {
  const { t } = useMessages();
  const engine = useEngine();
  const directoryId = compiled.directory.id;
  const { view, asked, setView } = useViewSettings(directoryId);
  const [page, setPage] = useState(1);
  const load = useCallback(
    async (signal: AbortSignal) => {
      if (!asked) return undefined;
      const body = searchOf({ compiled, engine, view: asked, page });
      return searchRecords(directoryId, body, signal);
    },
    [compiled, engine, directoryId, asked, page],
  );
  const { data, error, isLoading, reload } = useLoad(load);
  useReloadOnChange(directoryId, reload);
  const total = data?.total ?? 0;
  const change = (next: Partial<ViewSettings>) => {
    setPage(1);
    setView(next);
  };
  return {
    items: data?.items,
    error,
    isLoading: isLoading || !asked,
    total: data ? t(data.totalExact ? 'records.total' : 'records.totalAbout', { count: total }) : '',
    page,
    pageCount: Math.max(1, Math.ceil(total / RECORDS_PER_PAGE)),
    setPage,
    filters: view.filters,
    setFilters: filters => change({ filters }),
    isFiltered: JSON.stringify(view.filters) !== JSON.stringify(noFilters),
    orderBy: view.orderBy,
    setOrderBy: orderBy => change({ orderBy }),
    reload,
  };
}

/** `view` shows every change at once, `asked` is what the list was last asked for; undefined until the saved one is known. */
function useViewSettings(directoryId: string) {
  const [view, setViewState] = useState<ViewSettings>({ filters: noFilters, orderBy: newestFirst });
  const [asked, setAsked] = useState<ViewSettings>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const quietUntil = useRef(0);
  useEffect(() => {
    let isCurrent = true;
    void loadUserState(storageKey).then(state => {
      if (!isCurrent) return;
      const saved = readView(state[directoryId]);
      setViewState(saved);
      setAsked(saved);
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer.current);
    };
  }, [directoryId]);
  const setView = (change: Partial<ViewSettings>) => {
    const next = { ...view, ...change };
    setViewState(next);
    saveUserStateSoon(storageKey, directoryId, next);
    // One change asks at once; what follows within the second is gathered (specification section 4).
    clearTimeout(timer.current);
    const wait = Math.max(0, quietUntil.current - Date.now());
    quietUntil.current = Date.now() + DEBOUNCE_MS;
    timer.current = setTimeout(() => setAsked(next), wait);
  };
  return { view, asked, setView };
}

/** Saved state may come from an older version of the application: what does not fit is left out. */
function readView(saved: unknown): ViewSettings {
  const { filters, orderBy }: Partial<ViewSettings> = typeof saved === 'object' && saved ? saved : {};
  return {
    filters: { ...noFilters, ...filters },
    orderBy:
      typeof orderBy?.field === 'string' ? { field: orderBy.field, asc: Boolean(orderBy.asc) } : newestFirst,
  };
}

function searchOf(args: {
  compiled: CompiledDirectory;
  engine: Engine;
  view: ViewSettings;
  page: number;
}): SearchRequest {
  const { compiled, engine, view, page } = args;
  const { keyword, statusIds, fields } = view.filters;
  const resolver = { findField: engine.findField, engine: engine.registry };
  const conditions = compiled.filters.flatMap(field =>
    filterToConditions(field, fields[field.definition.id], field.resolve(resolver)),
  );
  const { orderBy } = view;
  return {
    skip: (page - 1) * RECORDS_PER_PAGE,
    take: RECORDS_PER_PAGE,
    // The field a list was sorted by may be gone by now.
    orderBy: orderBy.field.includes('-') && !compiled.fieldById.has(orderBy.field) ? newestFirst : orderBy,
    ...(keyword.trim() && { keyword: keyword.trim() }),
    ...(statusIds.length > 0 && { statusList: statusIds.filter(id => compiled.statusById.has(id)) }),
    ...(conditions.length > 0 && { conditions }),
  };
}

const gatherMs = 250;

function useReloadOnChange(directoryId: string, reload: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvent(['DirectoryItemChanged', 'Reconnected'], ({ data }) => {
    const about = typeof data === 'object' && data && 'directoryId' in data ? data.directoryId : directoryId;
    if (about !== directoryId) return;
    clearTimeout(timer.current);
    timer.current = setTimeout(reload, gatherMs);
  });
}
