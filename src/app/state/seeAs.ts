import { proxy } from 'valtio';
import { afterStepBack } from '#view/kit/overlays/stepBack.ts';

/** Whom an administrator looks at Docket as. */
export interface SeenPerson {
  readonly id: string;
  readonly name: string;
  /** The administrator who looks: nobody else's session goes on with it. */
  readonly byUserId: string;
}

const storageKey = 'docket.seeAs';
const endedKey = 'docket.seeAsEnded';

/** Kept in this tab alone, so that a reload goes on and every other tab stays the administrator's own. */
export const seeAs = proxy<{ person: SeenPerson | null }>({ person: readStored() });

/** From here on every call is answered as that person would be; the application starts anew. */
export function startSeeingAs(person: SeenPerson): void {
  forgetEnded();
  sessionStorage.setItem(storageKey, JSON.stringify(person));
  loadPage('/');
}

/** Back to being oneself, where the person's rights are shown. */
export function stopSeeingAs(): void {
  const { person } = seeAs;
  forgetSeenPerson();
  loadPage(person ? `/users/${person.id}/rights` : '/');
}

/** The person is gone: the administrator is themselves again, and is told why on the next page. */
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

/** Whether somebody is seen as, or just went. */
export function hasSeeAsNews(): boolean {
  return seeAs.person !== null || endedName() !== null;
}

/** The name of a person who went while they were looked at, until it was read. */
export function endedName(): string | null {
  return sessionStorage.getItem(endedKey);
}

export function forgetEnded(): void {
  sessionStorage.removeItem(endedKey);
}

/** A page load would be lost to the step back of a dialog that is still closing. */
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
