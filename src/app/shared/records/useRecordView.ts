import { useEffect, useEffectEvent, useMemo } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type ListColumn, listColumns } from '#core/directory/listColumns.ts';
import { defaultView, noFilters, type RecordView, readRecordView } from '#core/directory/recordView.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';
import { type RecordViewHandle, useViewState } from './useViewState.ts';
import { type AddressedView, readViewAddress, type UsualOrders, writeViewAddress } from './viewAddress.ts';

const storageKey = 'directory-items';

/** Where a person's way of looking at records is kept. */
export interface KeptView {
  /** Two with the same key are the same. */
  readonly key: string;
  /** What the person sees before anything is known. */
  readonly usual: RecordView['view'];
  /** How they are sorted until the person chooses otherwise. */
  readonly orders: UsualOrders;
  load(): Promise<RecordView>;
  save(view: RecordView): void;
}

/**
 * How the person looks at records: the address first, else as they left it; saved a second after a change
 * (specification sections 3 and 4). The address always carries it, so that it can be passed on.
 */
export function useRecordView(
  compiled: CompiledDirectory,
  kept: KeptView = viewOfDirectory(compiled),
): RecordViewHandle {
  const columns = useMemo(() => listColumns(compiled), [compiled]);
  const columnsNow = useEffectEvent(() => columns);
  const load = useEffectEvent(() => kept.load());
  const save = useEffectEvent((view: RecordView) => kept.save(view));
  const { begin, latest, handle } = useViewState(kept.usual, next => {
    writeAddress(next, columns, kept.orders);
    kept.save(next.view);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another key is another view
  useEffect(() => {
    let isCurrent = true;
    void load().then(saved => {
      if (!isCurrent) return;
      const known = columnsNow();
      const first = readViewAddress(location.search, saved, known, kept.orders) ?? { view: saved, page: 1 };
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

function viewOfDirectory(compiled: CompiledDirectory): KeptView {
  const { id } = compiled.directory;
  const usual = usualMode(compiled);
  return {
    key: `${id} ${usual}`,
    usual,
    orders: defaultView,
    load: () => loadSavedView(id, usual),
    save: view => saveUserStateSoon(storageKey, id, view),
  };
}

/**
 * How records are looked at in a modal over another record: as the person left their list, without its filters. What is
 * changed here is kept nowhere.
 */
export function usePassingView(compiled: CompiledDirectory): RecordViewHandle {
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

/** Processes are looked at as a board until somebody chooses (specification section 2). */
function usualMode({ directory }: CompiledDirectory): RecordView['view'] {
  return directory.type === 'Process' ? 'board' : 'list';
}

async function loadSavedView(directoryId: string, usual: RecordView['view']): Promise<RecordView> {
  return readRecordView((await loadUserState(storageKey))[directoryId], usual);
}

/** Closing a modal goes a step back, to an address of before what was changed in it: the view is written anew. */
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

/** In place: Back leaves the list, it does not go through everything that was typed into its filters. */
function writeAddress(view: AddressedView, columns: readonly ListColumn[], orders: UsualOrders): void {
  const search = writeViewAddress(location.search, view, columns, orders);
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
}
