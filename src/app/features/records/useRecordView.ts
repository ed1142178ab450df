import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { type ListColumn, listColumns } from '#core/directory/listColumns.ts';
import { defaultView, type RecordView, readRecordView } from '#core/directory/recordView.ts';
import { DEBOUNCE_MS } from '#core/limits.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';
import { type AddressedView, readViewAddress, writeViewAddress } from './viewAddress.ts';

export interface RecordViewHandle {
  /** Shows every change at once. */
  view: RecordView;
  page: number;
  /** What the list is asked for: follows a second of quiet after `view`; undefined until the saved view is known. */
  asked: AddressedView | undefined;
  /** Filter and order go back to page 1; columns and folding are only kept. */
  change(part: Partial<RecordView>): void;
  setPage(page: number): void;
  /** Asks at once for what is shown (Enter). */
  flush(): void;
}

const storageKey = 'directory-items';

/** Which changes ask the server again. */
const asking: readonly (keyof RecordView)[] = ['filters', 'orderBy', 'boardOrderBy'];

/**
 * How the person looks at a directory: the address first, else as they left it; saved a second after a change
 * (specification sections 3 and 4). The address always carries it, so that it can be passed on.
 */
export function useRecordView(compiled: CompiledDirectory): RecordViewHandle {
  const { id: directoryId, type } = compiled.directory;
  // Processes are looked at as a board until somebody chooses (specification section 2).
  const usual = type === 'Process' ? 'board' : 'list';
  const columns = useMemo(() => listColumns(compiled), [compiled]);
  const columnsNow = useEffectEvent(() => columns);
  const [shown, setShown] = useState<AddressedView>({ view: { ...defaultView, view: usual }, page: 1 });
  const [asked, setAsked] = useState<AddressedView>();
  const latest = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: AddressedView) => {
    latest.current = next;
    setShown(next);
  }, []);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    setAsked(latest.current);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void loadUserState(storageKey).then(state => {
      if (!isCurrent) return;
      const saved = readRecordView(state[directoryId], usual);
      const known = columnsNow();
      const first = readViewAddress(location.search, saved, known) ?? { view: saved, page: 1 };
      show(first);
      writeAddress(first, known);
      flush();
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer.current);
    };
  }, [directoryId, usual, show, flush]);

  useAddressAfterBack(() => asked && writeAddress(latest.current, columns));

  const take = (next: AddressedView) => {
    show(next);
    writeAddress(next, columns);
    saveUserStateSoon(storageKey, directoryId, next.view);
  };
  return {
    ...shown,
    asked,
    flush,
    change(part) {
      // What is shown is not the person's own yet, and must not be saved as such.
      if (!asked) return;
      const { view, page } = latest.current;
      const isAsking = asking.some(name => part[name] !== undefined && part[name] !== view[name]);
      take({ view: { ...view, ...part }, page: isAsking ? 1 : page });
      if (!isAsking) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE_MS);
    },
    setPage(page) {
      take({ ...latest.current, page });
      flush();
    },
  };
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
function writeAddress(view: AddressedView, columns: readonly ListColumn[]): void {
  const search = writeViewAddress(location.search, view, columns);
  if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
}
