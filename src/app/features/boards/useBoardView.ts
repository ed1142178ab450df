import { useCallback, useEffect, useRef, useState } from 'react';
import { DEFAULT_RECORD_VIEW } from '#core/directory/recordView.ts';
import { DEBOUNCE_MS } from '#core/limits.ts';
import type { OrderBy } from '#core/model.ts';
import { loadUserState, saveUserStateSoon } from '../../state/userStorage.ts';

/** A user's view of a board (specification section 3). */
export interface BoardView {
  readonly keyword: string;
  readonly tags: readonly string[];
  /**
   * Keyed by status id (specification section 3): a lane is collapsed if all of its statuses are
   * collapsed.
   */
  readonly collapsed: Readonly<Record<string, true>>;
  readonly orderBy: OrderBy;
}

export interface BoardViewHandle {
  /** The displayed view, which reflects every change immediately. */
  readonly view: BoardView;
  /**
   * The view with which cards are searched: follows `view` with a delay of one second; `undefined` until
   * the saved view has loaded.
   */
  readonly asked: BoardView | undefined;
  change(part: Partial<BoardView>): void;
  /** Applies `view` to the search immediately. */
  flush(): void;
}

const usual: BoardView = { keyword: '', tags: [], collapsed: {}, orderBy: DEFAULT_RECORD_VIEW.boardOrderBy };

/** Loads the user's view of a board, and saves changes after a delay. */
export function useBoardView(boardId: string): BoardViewHandle {
  const key = `board-view-${boardId}`;
  const [view, setView] = useState(usual);
  const [asked, setAsked] = useState<BoardView>();
  const latest = useRef(view);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    setAsked(latest.current);
  }, []);

  useEffect(() => {
    let isCurrent = true;
    void loadUserState(key).then(state => {
      if (!isCurrent) return;
      latest.current = readBoardView(state);
      setView(latest.current);
      flush();
    });
    return () => {
      isCurrent = false;
      clearTimeout(timer.current);
    };
  }, [key, flush]);

  return {
    view,
    asked,
    flush,
    change(part) {
      latest.current = { ...latest.current, ...part };
      setView(latest.current);
      for (const [member, value] of Object.entries(part)) saveUserStateSoon(key, member, value);
      if (part.collapsed) return;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, DEBOUNCE_MS);
    },
  };
}

/**
 * Parses a saved view. The view can come from an older version of the application, so invalid parts are
 * replaced with defaults.
 */
function readBoardView({ keyword, tags, collapsed, orderBy }: Record<string, unknown>): BoardView {
  const { field, asc } =
    typeof orderBy === 'object' && orderBy !== null ? { ...usual.orderBy, ...orderBy } : usual.orderBy;
  return {
    keyword: typeof keyword === 'string' ? keyword : '',
    tags: getTexts(tags),
    collapsed: getCollapsed(collapsed),
    orderBy: typeof field === 'string' ? { field, asc: asc === true } : usual.orderBy,
  };
}

/** Parses the collapsed statuses. Earlier versions saved a list of lanes, each identified by its statuses. */
function getCollapsed(saved: unknown): BoardView['collapsed'] {
  const ids = Array.isArray(saved)
    ? getTexts(saved).flatMap(lane => lane.replace(/#\d+$/, '').split('+'))
    : Object.entries(typeof saved === 'object' && saved !== null ? saved : {}).flatMap(([id, is]) =>
        is === true ? [id] : [],
      );
  return Object.fromEntries(ids.map(id => [id, true]));
}

function getTexts(saved: unknown): string[] {
  return Array.isArray(saved) ? saved.filter(each => typeof each === 'string') : [];
}
