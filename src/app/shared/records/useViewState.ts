import { useCallback, useEffect, useRef, useState } from 'react';
import { defaultView, type RecordView } from '#core/directory/recordView.ts';
import { DEBOUNCE_MS } from '#core/limits.ts';
import type { AddressedView } from './viewAddress.ts';

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

export interface ViewState {
  handle: RecordViewHandle;
  /**
   * Shows a view and asks for it. What was changed before it was there is changed in it. Stays the same function.
   * @returns the view that is shown: `first` itself where nothing was changed.
   */
  begin: (first: AddressedView) => AddressedView;
  latest: () => AddressedView;
}

/** Which changes ask the server again. */
const asking: readonly (keyof RecordView)[] = ['filters', 'orderBy', 'boardOrderBy'];

/** A view as it is shown, and as it is asked for a second of quiet later. `onTake` hears what a person changes. */
export function useViewState(usual: RecordView['view'], onTake: (next: AddressedView) => void): ViewState {
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
  const early = useRef<Partial<RecordView> | null>(null);
  const begin = useCallback(
    (first: AddressedView) => {
      const next = early.current ? { view: { ...first.view, ...early.current }, page: 1 } : first;
      early.current = null;
      show(next);
      flush();
      return next;
    },
    [show, flush],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (next: AddressedView) => {
    show(next);
    onTake(next);
  };
  const handle: RecordViewHandle = {
    ...shown,
    asked,
    flush,
    change(part) {
      // What is shown is not the person's own yet, and must not be saved as such.
      if (!asked) {
        early.current = { ...early.current, ...part };
        return;
      }
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
  return { handle, begin, latest: () => latest.current };
}
