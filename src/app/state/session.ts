import { proxy, ref } from 'valtio';
import { RELOAD_AFTER_REFRESH_FAILURE_MS } from '#core/limits.ts';
import type { CurrentUser } from '#core/model.ts';
import { logOut, refreshSession, type SessionAnswer } from '../api/sessionCalls.ts';
import { provideSessionAccess } from '../api/tokens.ts';
import { endBoot, loadBoot } from './boot.ts';
import { live } from './live.ts';
import { forgetEnded, forgetSeenPerson, seeAs } from './seeAs.ts';
import { forgetSignedOut, rememberSignedOut, type SignedOutReason } from './signedOut.ts';
import { forgetUserState } from './userStorage.ts';

interface Session {
  user: CurrentUser | null;
  token: string | null;
}

/** Whether the person is giving up a right of their own at the moment. */
export const ownRights = proxy({ areGivenUp: false });

const storageKey = 'docket.session';

/** Who is logged in here. Kept in the browser, so that a reload goes on where it was. */
export const session = proxy<Session>(readStored());
if (seeAs.person?.byUserId !== session.user?.id) forgetSeenPerson();

/** Takes over a session the server opened (log-in, registration, refresh). */
export function openSession({ user, token }: NonNullable<SessionAnswer['data']>): void {
  session.user = ref(user);
  session.token = token;
  forgetSignedOut();
  store();
}

/** The caller's data changed: keep the session's copy in step. */
export function updateUser(user: CurrentUser): void {
  session.user = ref(user);
  store();
}

/** Boot data anew, and with them what the person may do: the session's copy may be days old, or its news were missed. */
export async function reloadBoot(): Promise<void> {
  const told = (await loadBoot())?.authUser;
  if (!told || told.id !== session.user?.id) return;
  if (JSON.stringify(told) !== JSON.stringify(session.user)) updateUser(told);
}

/**
 * Does what may cost the person a right of their own. Until it is over nobody is logged out for lacking it: what the page
 * asks for may be refused, and news of the change may come, before the answer does.
 */
export async function givingUpRights<T>(work: () => Promise<T>): Promise<T> {
  ownRights.areGivenUp = true;
  try {
    return await work();
  } finally {
    ownRights.areGivenUp = false;
  }
}

/** Ends the session here and on the server; with a reason where the person did not ask for it. */
export async function leaveSession(reason?: SignedOutReason): Promise<void> {
  closeSession(reason);
  await logOut().catch(() => undefined);
}

/** Forgets the session in this browser and everything loaded with it (specification section 4). */
export function closeSession(reason?: SignedOutReason): void {
  if (!reason) forgetSignedOut();
  // Calls that were under way fail too: the first reason is the one that counts.
  else if (session.user) rememberSignedOut(reason);
  forgetSeenPerson();
  forgetEnded();
  session.user = null;
  session.token = null;
  localStorage.removeItem(storageKey);
  endBoot();
  forgetUserState();
  for (const forget of forgetAtEnd) forget();
}

const forgetAtEnd = new Set<() => void>();

/** Has this done too whenever the session ends here. Answers how to take it back. */
export function onSessionEnd(forget: () => void): () => void {
  forgetAtEnd.add(forget);
  return () => forgetAtEnd.delete(forget);
}

let refreshing: Promise<boolean> | null = null;

/**
 * Gets a new token, once for all who ask at the same time, other tabs included: a refresh token works only once.
 * False when the server says the session is over; throws when the server cannot be asked, which says nothing of it.
 */
export function refreshToken(): Promise<boolean> {
  refreshing ??= refreshInTurn().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshInTurn(): Promise<boolean> {
  const known = session.token;
  const refresh = async () => {
    const stored = readStored();
    if (stored.token && stored.token !== known) {
      session.token = stored.token;
      return true;
    }
    const answer = await refreshSession();
    if (answer?.resultType !== 'Success' || !answer.data) return false;
    openSession(answer.data);
    return true;
  };
  return navigator.locks ? navigator.locks.request('docket.refresh', refresh) : refresh();
}

/** A refresh outside any call failed: log out, and reload after a moment (specification section 4). */
export function failRefresh(): void {
  closeSession('Ended');
  setTimeout(() => location.reload(), RELOAD_AFTER_REFRESH_FAILURE_MS);
}

provideSessionAccess({
  get token() {
    return session.token;
  },
  get accountId() {
    return session.user?.account.id ?? null;
  },
  get connectionId() {
    return live.connectionId;
  },
  get seenUserId() {
    return seeAs.person?.id ?? null;
  },
  get isGivingUpRights() {
    return ownRights.areGivenUp;
  },
  refresh: refreshToken,
  expire: status => closeSession(status === 403 ? 'NotAllowed' : 'Ended'),
});

// Another tab logged in or out, or got a new token.
window.addEventListener('storage', event => {
  if (event.key !== storageKey) return;
  const stored = readStored();
  if (session.user && stored.user?.id !== session.user.id) location.reload();
  session.token = stored.token;
});

function store(): void {
  localStorage.setItem(storageKey, JSON.stringify({ user: session.user, token: session.token }));
}

function readStored(): Session {
  try {
    const stored: Partial<Session> = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (stored.user && stored.token) return { user: ref(stored.user), token: stored.token };
  } catch {
    // What cannot be read is no session.
  }
  return { user: null, token: null };
}
