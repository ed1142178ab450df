import { proxy } from 'valtio';
import { runAfterStepBack } from '#view/kit/overlays/stepBack.ts';

/** The user whose view of Docket an administrator is using. */
export interface ViewedUser {
  readonly id: string;
  readonly name: string;
  /** The id of the administrator; the view ends if another user logs in. */
  readonly byUserId: string;
}

const storageKey = 'docket.seeAs';
const endedKey = 'docket.seeAsEnded';

/** Stored for this tab only, so that it survives a reload without affecting the administrator's other tabs. */
export const seeAs = proxy<{ person: ViewedUser | null }>({ person: readStored() });

/** Reloads the application; every call is then answered as if that user had made it. */
export function startSeeingAs(person: ViewedUser): void {
  forgetEnded();
  sessionStorage.setItem(storageKey, JSON.stringify(person));
  loadPage('/');
}

/** Returns the administrator to their own view, on the page with the user's permissions. */
export function stopSeeingAs(): void {
  const { person } = seeAs;
  forgetSeenPerson();
  loadPage(person ? `/users/${person.id}/rights` : '/');
}

/** Returns the administrator to their own view, e.g. after the user was deleted, and explains it on the next page. */
export function endSeeingAs(): void {
  const { person } = seeAs;
  if (!person) return;
  forgetSeenPerson();
  sessionStorage.setItem(endedKey, person.name);
  loadPage('/users');
}

export function forgetSeenPerson(): void {
  sessionStorage.removeItem(storageKey);
  seeAs.person = null;
}

/** Returns whether the banner is shown: while viewing as another user, or after `endSeeingAs`. */
export function hasSeeAsNews(): boolean {
  return seeAs.person !== null || readEndedName() !== null;
}

/** Returns the name of the user whose view was ended by `endSeeingAs`, until it is cleared; otherwise `null`. */
export function readEndedName(): string | null {
  return sessionStorage.getItem(endedKey);
}

export function forgetEnded(): void {
  sessionStorage.removeItem(endedKey);
}

/** A page load would be cancelled by the history step of a dialog that is still closing. */
function loadPage(address: string): void {
  runAfterStepBack(() => location.assign(address));
}

function readStored(): ViewedUser | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}
