import { isCommandEnter } from '../commandEnter.ts';
import { afterStepBack, isOwnStep, stepBack } from './stepBack.ts';

/** The open modals, oldest first, and the one history entry that lets the Back button close the top one. */
export interface OpenModal {
  readonly id: string;
  /** False for a modal that stands for an address of its own: there Back changes the address. */
  readonly ownsBack: boolean;
  /** Closes the modal, or asks first where something would be lost. */
  requestClose(): void;
  /** Does what its button that submits does; whether there is one. */
  submit?(): boolean;
}

export interface ModalStack {
  add(modal: OpenModal): () => void;
  /** Ids of the open modals, oldest first; the same array until it changes. */
  getIds(): readonly string[];
  subscribe(listener: () => void): () => void;
  /** Starts listening to Escape, Ctrl+Enter and the Back button. */
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
    // After the current round of mounts and unmounts, so that replacing one modal by another moves no history.
    setTimeout(syncGuard);
  };

  // While a step back is under way the guard still seems to be there: what is needed is asked when it is over.
  const syncGuard = () =>
    afterStepBack(() => {
      const isNeeded = modals.some(modal => modal.ownsBack);
      if (isNeeded && !isModalGuardOnTop()) history.pushState({ ...history.state, [guardKey]: true }, '');
      else if (!isNeeded && isModalGuardOnTop()) stepBack();
    });

  const handlePop = (event: PopStateEvent) => {
    if (isOwnStep()) return;
    const top = modals.at(-1);
    // The router hears of the same press, and may have opened a modal because of it: that one is not meant.
    if (!top?.ownsBack || (openedAt.get(top) ?? 0) >= event.timeStamp) return;
    top.requestClose();
    setTimeout(syncGuard);
  };

  const handleKey = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    const top = modals.at(-1);
    if (event.key === 'Escape') top?.requestClose();
    // A button or a link that has the focus is what the reader means.
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

/** Whether the newest history entry is there for an open modal, or one that is closing. */
export function isModalGuardOnTop(): boolean {
  return Boolean(history.state?.[guardKey]);
}

/** Goes back from the address of a modal that has one, and from the entry of a modal over it that closes with it. */
export function closeAddress(): void {
  afterStepBack(() => stepBack(isModalGuardOnTop() ? 2 : 1));
}
