import { proxy } from 'valtio';
import { runAfterHistoryBack } from '#view/kit/overlays/goBackInHistory.ts';

/** The user as whom an administrator is viewing Docket. */
export interface ViewedUser {
  readonly id: string;
  readonly name: string;
  /** The id of the administrator. Viewing as the other user ends if someone else logs in. */
  readonly byUserId: string;
}

const storageKey = 'docket.seeAs';
const endedKey = 'docket.seeAsEnded';

/** Stored for this tab only, so that it survives a reload without affecting the administrator's other tabs. */
export const seeAsState = proxy<{ person: ViewedUser | null }>({ person: readStored() });

/** Reloads the application; from then on, the server treats all requests as if that user had sent them. */
export function startSeeAs(person: ViewedUser): void {
  clearAbortedView();
  sessionStorage.setItem(storageKey, JSON.stringify(person));
  loadPage('/');
}

/** Returns the administrator to their own view, on the page with the viewed user's permissions. */
export function stopSeeAs(): void {
  const { person } = seeAsState;
  clearViewedUser();
  loadPage(person ? `/users/${person.id}/rights` : '/');
}

/** Ends viewing Docket as another user, for example after that user was deleted, and explains this on the next page. */
export function abortSeeAs(): void {
  const { person } = seeAsState;
  if (!person) return;
  clearViewedUser();
  sessionStorage.setItem(endedKey, person.name);
  loadPage('/users');
}

export function clearViewedUser(): void {
  sessionStorage.removeItem(storageKey);
  seeAsState.person = null;
}

/** Returns whether the banner is shown: while viewing Docket as another user, and after `abortSeeAs`. */
export function isSeeAsBannerShown(): boolean {
  return seeAsState.person !== null || findAbortedViewName() !== null;
}

/** Returns the name of the user whose view `abortSeeAs` has ended, until it is cleared; otherwise `null`. */
export function findAbortedViewName(): string | null {
  return sessionStorage.getItem(endedKey);
}

export function clearAbortedView(): void {
  sessionStorage.removeItem(endedKey);
}

/** Waits for the history step of a dialog that is still closing, because the step would cancel the page load. */
function loadPage(address: string): void {
  runAfterHistoryBack(() => location.assign(address));
}

function readStored(): ViewedUser | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}
