import { proxy } from 'valtio';
import { afterStepBack } from '#view/kit/overlays/stepBack.ts';

/** The user whose view of Docket an administrator is using. */
export interface SeenPerson {
  readonly id: string;
  readonly name: string;
  /** The administrator: the view doesn't survive a login as anyone else. */
  readonly byUserId: string;
}

const storageKey = 'docket.seeAs';
const endedKey = 'docket.seeAsEnded';

/** Stored in this tab only, so that it survives a reload and all other tabs remain the administrator's own. */
export const seeAs = proxy<{ person: SeenPerson | null }>({ person: readStored() });

/** Reloads the application; every call is then answered as if that user had made it. */
export function startSeeingAs(person: SeenPerson): void {
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

/** The user was deleted: returns the administrator to their own view, and explains it on the next page. */
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

/** True while viewing as another user, or if that user has just been deleted. */
export function hasSeeAsNews(): boolean {
  return seeAs.person !== null || endedName() !== null;
}

/** Returns the name of a user who was deleted while being viewed as, until it is cleared. */
export function endedName(): string | null {
  return sessionStorage.getItem(endedKey);
}

export function forgetEnded(): void {
  sessionStorage.removeItem(endedKey);
}

/** A page load would be cancelled by the history step of a dialog that is still closing. */
function loadPage(address: string): void {
  afterStepBack(() => location.assign(address));
}

function readStored(): SeenPerson | null {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? 'null');
  } catch {
    return null;
  }
}
