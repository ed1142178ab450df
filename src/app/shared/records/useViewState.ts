import { useCallback, useEffect, useRef, useState } from 'react';
import { DEFAULT_RECORD_VIEW, type RecordView } from '#core/directory/recordView.ts';
import { DEBOUNCE_MS } from '#core/limits.ts';
import type { PagedView } from './viewAddress.ts';

export interface RecordViewHandle {
  /** The displayed view, which reflects every change immediately. */
  view: RecordView;
  page: number;
  /**
   * The view that the list requests: follows `view` after a second without changes; `undefined` until the saved view
   * has loaded.
   */
  asked: PagedView | undefined;
  /**
   * Changes a part of the view. A new filter or order resets the page to 1; other changes, such as columns, are only
   * saved.
   */
  change(part: Partial<RecordView>): void;
  setPage(page: number): void;
  /** Requests the displayed view immediately (on Enter). */
  flush(): void;
}

export interface ViewState {
  handle: RecordViewHandle;
  /**
   * Shows and requests a view, after applying the changes made before it had loaded. The function is the
   * same on every render.
   * @returns the displayed view: `first` itself if there were no such changes
   */
  begin: (first: PagedView) => PagedView;
  latest: () => PagedView;
}

/** The members whose changes trigger a new request. */
const asking: readonly (keyof RecordView)[] = ['filters', 'orderBy', 'boardOrderBy'];

/**
 * Manages the displayed view, and the view requested after a second without changes. `onTake` is called for the user's
 * changes.
 */
export function useViewState(usual: RecordView['view'], onTake: (next: PagedView) => void): ViewState {
  const [shown, setShown] = useState<PagedView>({ view: { ...DEFAULT_RECORD_VIEW, view: usual }, page: 1 });
  const [asked, setAsked] = useState<PagedView>();
  const latest = useRef(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = useCallback((next: PagedView) => {
    latest.current = next;
    setShown(next);
  }, []);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    setAsked(latest.current);
  }, []);
  const early = useRef<Partial<RecordView> | null>(null);
  const begin = useCallback(
    (first: PagedView) => {
      const next = early.current ? { view: { ...first.view, ...early.current }, page: 1 } : first;
      early.current = null;
      show(next);
      flush();
      return next;
    },
    [show, flush],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  const take = (next: PagedView) => {
    show(next);
    onTake(next);
  };
  const handle: RecordViewHandle = {
    ...shown,
    asked,
    flush,
    change(part) {
      // The saved view hasn't loaded yet, so the displayed one isn't the user's and must not be saved.
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
