import { useEffect, useEffectEvent, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type ListColumn, listColumns } from '#core/directory/listColumns.ts';
import {
  DEFAULT_RECORD_VIEW,
  noFilters,
  parseRecordView,
  type RecordView,
} from '#core/directory/recordView.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';
import { type RecordViewHandle, useViewState } from './useViewState.ts';
import { buildViewAddress, type DefaultOrders, type PagedView, parseViewAddress } from './viewAddress.ts';

const storageKey = 'directory-items';

/** Defines the location in which a user's view of records is stored. */
export interface StoredRecordView {
  /** Views with the same key are stored together. */
  readonly key: string;
  /** The view type shown until the stored view has loaded. */
  readonly usual: RecordView['view'];
  /** The default sort orders. */
  readonly orders: DefaultOrders;
  load(): Promise<RecordView>;
  save(view: RecordView): void;
}

/**
 * Manages a user's view of records: from the URL if it contains a view, otherwise from the user's last state. Changes
 * are saved after a second (specification sections 3 and 4). The URL always contains the view, so that users can share
 * it.
 */
export function useRecordView(
  compiled: CompiledDirectory,
  kept: StoredRecordView = getDirectoryView(compiled),
): RecordViewHandle {
  const columns = useMemo(() => listColumns(compiled), [compiled]);
  const columnsNow = useEffectEvent(() => columns);
  const load = useEffectEvent(() => kept.load());
  const save = useEffectEvent((view: RecordView) => kept.save(view));
  const { begin, latest, handle } = useViewState(kept.usual, next => {
    writeAddress(next, columns, kept.orders);
    kept.save(next.view);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key means another view
  useEffect(() => {
    let isCurrent = true;
    void load().then(saved => {
      if (!isCurrent) return;
      const known = columnsNow();
      const first = parseViewAddress(location.search, saved, known, kept.orders) ?? { view: saved, page: 1 };
      const shown = begin(first);
      writeAddress(shown, known, kept.orders);
      if (shown !== first) save(shown.view);
    });
    return () => {
      isCurrent = false;
    };
  }, [kept.key, begin]);
  useAddressAfterBack(() => handle.asked && writeAddress(latest(), columns, kept.orders));
  return handle;
}

function getDirectoryView(compiled: CompiledDirectory): StoredRecordView {
  const { id } = compiled.directory;
  const usual = usualMode(compiled);
  return {
    key: `${id} ${usual}`,
    usual,
    orders: DEFAULT_RECORD_VIEW,
    load: () => loadSavedView(id, usual),
    save: view => saveUserStateSoon(storageKey, id, view),
  };
}

/**
 * Manages the view of records in a modal on top of another record: starts with the user's list settings, without
 * filters. Changes aren't stored.
 */
export function useTemporaryView(compiled: CompiledDirectory): RecordViewHandle {
  const { id: directoryId } = compiled.directory;
  const usual = usualMode(compiled);
  const { begin, handle } = useViewState(usual, () => {});
  useEffect(() => {
    let isCurrent = true;
    void loadSavedView(directoryId, usual).then(saved => {
      if (isCurrent) begin({ view: { ...saved, filters: noFilters }, page: 1 });
    });
    return () => {
      isCurrent = false;
    };
  }, [directoryId, usual, begin]);
  return handle;
}

/** Returns the default view type: a board for processes, otherwise a list (specification section 2). */
function usualMode({ directory }: CompiledDirectory): RecordView['view'] {
  return directory.type === 'Process' ? 'board' : 'list';
}

async function loadSavedView(directoryId: string, usual: RecordView['view']): Promise<RecordView> {
  return parseRecordView((await loadUserState(storageKey))[directoryId], usual);
}

/**
 * Closing a modal navigates back to a URL without the changes made in the modal, so the view is written to the URL
 * again.
 */
function useAddressAfterBack(write: () => unknown): void {
  const writeNow = useEffectEvent(write);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const handlePop = () => {
      clearTimeout(timer);
      timer = setTimeout(() => writeNow());
    };
    window.addEventListener('popstate', handlePop);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('popstate', handlePop);
    };
  }, []);
}

/** Writes the view to the URL. Replaces the history entry, so that Back leaves the list instead of undoing filters. */
function writeAddress(view: PagedView, columns: readonly ListColumn[], orders: DefaultOrders): void {
  const search = buildViewAddress(location.search, view, columns, orders);
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
}
