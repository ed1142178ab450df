import { isCommandEnter } from '../commandEnter.ts';
import { goBackInHistory, isOwnHistoryStep, runAfterHistoryBack } from './goBackInHistory.ts';

export interface OpenModal {
  readonly id: string;
  /** False for a modal with a separate URL: the Back button then changes the URL. */
  readonly ownsBack: boolean;
  /** Closes the modal, or asks for confirmation if input would be lost. */
  requestClose(): void;
  /** Clicks the submit button of the modal; returns whether the modal has a submit button. */
  submit?(): boolean;
}

/**
 * Manages the open modals, oldest first, and the history entry that lets the Back button close the top modal.
 */
export interface ModalStack {
  add(modal: OpenModal): () => void;
  /** Returns the ids of the open modals, oldest first; the same array until a modal is opened or closed. */
  getIds(): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Starts handling Escape, Ctrl+Enter and the Back button. */
  listen(): () => void;
}

const guardKey = 'docketModalGuard';

export function createModalStack(): ModalStack {
  let modals: readonly OpenModal[] = [];
  let ids: readonly string[] = [];
  const openedAt = new WeakMap<OpenModal, number>();
  const listeners = new Set<() => void>();

  const change = (next: readonly OpenModal[]) => {
    modals = next;
    ids = next.map(modal => modal.id);
    for (const listener of listeners) listener();
    // Deferred until the current mounts and unmounts are complete, so that replacing a modal doesn't touch the history.
    setTimeout(syncGuard);
  };

  // Deferred until a step back is complete, because the guard entry is still current during the step.
  const syncGuard = () =>
    runAfterHistoryBack(() => {
      const isNeeded = modals.some(modal => modal.ownsBack);
      if (isNeeded && !isModalGuardOnTop()) history.pushState({ ...history.state, [guardKey]: true }, '');
      else if (!isNeeded && isModalGuardOnTop()) goBackInHistory();
    });

  const handlePop = (event: PopStateEvent) => {
    if (isOwnHistoryStep()) return;
    const top = modals.at(-1);
    // The router handles the same event and might have opened this modal in response, so the modal must stay open.
    if (!top?.ownsBack || (openedAt.get(top) ?? 0) >= event.timeStamp) return;
    top.requestClose();
    setTimeout(syncGuard);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const top = modals.at(-1);
    if (event.key === 'Escape') top?.requestClose();
    // On a focused button or link, Ctrl+Enter activates the button or link.
    const isOnButton = event.target instanceof Element && event.target.closest('button, a') !== null;
    if (isCommandEnter(event) && !isOnButton && top?.submit?.()) event.preventDefault();
  };

  return {
    add(modal) {
      openedAt.set(modal, performance.now());
      change([...modals, modal]);
      return () => change(modals.filter(open => open !== modal));
    },
    getIds: () => ids,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    listen() {
      window.addEventListener('popstate', handlePop);
      document.addEventListener('keydown', handleKey);
      return () => {
        window.removeEventListener('popstate', handlePop);
        document.removeEventListener('keydown', handleKey);
      };
    },
  };
}

/** Returns whether the current history entry belongs to a modal that is open or closing. */
export function isModalGuardOnTop(): boolean {
  return Boolean(history.state?.[guardKey]);
}

/**
 * Goes back from the URL of a modal. If another modal on top has a history entry, goes back from this entry
 * too, so that both modals close.
 */
export function goBackFromModalUrl(): void {
  runAfterHistoryBack(() => goBackInHistory(isModalGuardOnTop() ? 2 : 1));
}
