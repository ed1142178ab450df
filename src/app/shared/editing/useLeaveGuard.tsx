import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { goBackInHistory, runAfterHistoryBack } from '#view/kit/overlays/goBackInHistory.ts';
import { isModalGuardOnTop } from '#view/kit/overlays/modalStack.ts';
import { UnsavedDialog } from '#view/kit/overlays/UnsavedDialog.tsx';

export interface LeaveGuard {
  /** Navigates to the URL, after confirmation if a draft would be lost. */
  leave(address: string): void;
  question: ReactNode;
}

type Leave = () => void;

interface Wanted {
  /** Leaves the page and discards the draft. */
  readonly discard: Leave;
  /** Leaves the page when no draft is unsaved. */
  readonly leave: Leave;
}

const guardKey = 'docketDraftGuard';

/** The number of unsaved drafts that are currently guarded. */
let guards = 0;

/**
 * Asks for confirmation before links, buttons, Back or closing the page would discard an unsaved draft. While the
 * draft is being saved, leaving waits for the result, and asks only if the draft is still unsaved.
 */
export function useLeaveGuard(isDirty: boolean, isSaving = false): LeaveGuard {
  const [, navigate] = useLocation();
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const askFirst = (address: string) => {
    const leave = () => navigate(address);
    setWanted({ discard: leave, leave });
  };
  const askInEffect = useEffectEvent(askFirst);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    const catchLink = (event: MouseEvent) => {
      const address = getAddress(event);
      if (!address) return;
      event.preventDefault();
      event.stopPropagation();
      askInEffect(address);
    };
    // Skips the history entry of the guard and that of the page.
    const stopGuarding = guardBack(leave =>
      setWanted({ discard: () => leave(() => history.go(-2)), leave: () => history.back() }),
    );
    window.addEventListener('beforeunload', warn);
    document.addEventListener('click', catchLink, true);
    return () => {
      stopGuarding();
      window.removeEventListener('beforeunload', warn);
      document.removeEventListener('click', catchLink, true);
    };
  }, [isDirty]);
  useEffect(() => {
    if (!wanted || isDirty || isSaving) return;
    setWanted(null);
    // The guard removes its own history entry first.
    setTimeout(() => runAfterHistoryBack(wanted.leave));
  }, [wanted, isDirty, isSaving]);
  const waiting = useRef<Wanted | null>(null);
  useEffect(() => {
    waiting.current = isSaving ? wanted : null;
  }, [wanted, isSaving]);
  // A save can replace the page, such as that of a new report, before the effect above runs. The guard's history entry
  // then belongs to the new page, so that Back has to skip two entries, as if the draft were discarded.
  useEffect(
    () => () => {
      const left = waiting.current;
      if (left) setTimeout(() => runAfterHistoryBack(left.discard));
    },
    [],
  );
  return {
    leave: address => (isDirty ? askFirst(address) : navigate(address)),
    question: wanted && isDirty && !isSaving && (
      <UnsavedDialog
        ownsBack={false}
        onStay={() => setWanted(null)}
        onLeave={() => {
          setWanted(null);
          wanted.discard();
        }}
      />
    ),
  };
}

/** Returns the URL of a clicked link, if the link leads to another page of this application. */
function getAddress(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return undefined;
  if (event.metaKey || event.ctrlKey || link.pathname === location.pathname) return undefined;
  return link.pathname + link.search;
}

/**
 * Adds a history entry with the same URL, so that Back removes this entry instead of leaving the page. The entry is
 * then added again, and `onBack` is called with a function that leaves the page anyway.
 */
function guardBack(onBack: (leave: (go: Leave) => void) => void): () => void {
  let isLeaving = false;
  let isOver = false;
  let isGuarding = false;
  guards += 1;
  const leave = (go: Leave) => {
    isLeaving = true;
    go();
  };
  // A closing modal can change the draft; the modal's history entry has to be removed first.
  runAfterHistoryBack(() => {
    if (!isOver) isGuarding = putGuard();
  });
  const handlePop = () => {
    if (isLeaving || history.state?.[guardKey]) return;
    const wasGuarding = isGuarding;
    isGuarding = putGuard();
    if (wasGuarding) onBack(leave);
  };
  window.addEventListener('popstate', handlePop);
  return () => {
    isOver = true;
    guards -= 1;
    window.removeEventListener('popstate', handlePop);
    // Waits until a modal that closes with the save has removed its history entry.
    setTimeout(() => runAfterHistoryBack(removeGuard));
  };
}

/**
 * Adds the history entry of the guard if it is missing. Returns false, without adding it, if the current entry belongs
 * to a modal.
 */
function putGuard(): boolean {
  if (history.state?.[guardKey]) return true;
  if (isModalGuardOnTop()) return false;
  history.pushState({ ...history.state, [guardKey]: true }, '');
  return true;
}

/** Removes the history entry of the guard once no draft is guarded, so that the next Back leaves the page. */
function removeGuard(): void {
  if (guards === 0 && history.state?.[guardKey] && !isModalGuardOnTop()) goBackInHistory();
}
