import { proxy, ref } from 'valtio';
import { RELOAD_AFTER_REFRESH_FAILURE_MS } from '#core/limits.ts';
import type { CurrentUser } from '#core/model.ts';
import { logOut, refreshSession, type SessionAnswer } from '../api/sessionCalls.ts';
import { provideSessionAccess } from '../api/tokens.ts';
import { loadBoot, resetBoot } from './bootState.ts';
import { liveConnectionState } from './liveConnectionState.ts';
import { clearAbortedView, clearViewedUser, seeAsState } from './seeAsState.ts';
import { clearSignedOutReason, type SignedOutReason, setSignedOutReason } from './signedOutState.ts';
import { clearUserState } from './userStorage.ts';

interface Session {
  user: CurrentUser | null;
  token: string | null;
}

/** True while the user gives up one of their own permissions. */
export const currentUserRights = proxy({ areGivenUp: false });

const storageKey = 'docket.session';

/** The logged-in user and the token. Stored in the browser, so that the session survives a reload. */
export const sessionState = proxy<Session>(readStored());
if (seeAsState.person?.byUserId !== sessionState.user?.id) clearViewedUser();

/** Stores a session opened by the server (login, registration, refresh). */
export function openSession({ user, token }: NonNullable<SessionAnswer['data']>): void {
  sessionState.user = ref(user);
  sessionState.token = token;
  clearSignedOutReason();
  store();
}

/** Updates the user's data in the session. */
export function updateUser(user: CurrentUser): void {
  sessionState.user = ref(user);
  store();
}

/**
 * Reloads boot data and the user's permissions: those in the session can be days old, or an update might
 * have been missed.
 */
export async function reloadBoot(): Promise<void> {
  const told = (await loadBoot())?.authUser;
  if (!told || told.id !== sessionState.user?.id) return;
  if (JSON.stringify(told) !== JSON.stringify(sessionState.user)) updateUser(told);
}

/**
 * Runs work that can remove one of the user's own permissions. In the meantime, rejected requests and live
 * updates don't log the user out, because both can arrive before `work` has finished.
 */
export async function withExpectedPermissionLoss<T>(work: () => Promise<T>): Promise<T> {
  currentUserRights.areGivenUp = true;
  try {
    return await work();
  } finally {
    currentUserRights.areGivenUp = false;
  }
}

/** Ends the session here and on the server; `reason` is set unless the user requested it. */
export async function logOutOfSession(reason?: SignedOutReason): Promise<void> {
  discardSession(reason);
  await logOut().catch(() => undefined);
}

/** Removes the session and all data loaded in it from this browser (specification section 4). */
export function discardSession(reason?: SignedOutReason): void {
  if (!reason) clearSignedOutReason();
  // Pending requests will fail too, so only the first reason is stored.
  else if (sessionState.user) setSignedOutReason(reason);
  clearViewedUser();
  clearAbortedView();
  sessionState.user = null;
  sessionState.token = null;
  localStorage.removeItem(storageKey);
  resetBoot();
  clearUserState();
  for (const forget of forgetAtEnd) forget();
}

const forgetAtEnd = new Set<() => void>();

/** Registers a callback for the end of the session. Returns a function that removes the callback. */
export function addSessionEndListener(forget: () => void): () => void {
  forgetAtEnd.add(forget);
  return () => forgetAtEnd.delete(forget);
}

let refreshing: Promise<boolean> | null = null;

/**
 * Requests a new token, only once for all concurrent callers, including other tabs, because a refresh
 * token works only once. Returns false if the server reports that the session has ended; throws if the
 * server can't be reached.
 */
export function refreshToken(): Promise<boolean> {
  refreshing ??= refreshInTurn().finally(() => {
    refreshing = null;
  });
  return refreshing;
}

async function refreshInTurn(): Promise<boolean> {
  const known = sessionState.token;
  const refresh = async () => {
    const stored = readStored();
    if (stored.token && stored.token !== known) {
      sessionState.token = stored.token;
      return true;
    }
    const answer = await refreshSession();
    if (answer?.resultType !== 'Success' || !answer.data) return false;
    openSession(answer.data);
    return true;
  };
  return navigator.locks ? navigator.locks.request('docket.refresh', refresh) : refresh();
}

/**
 * Handles a failed refresh outside of any request: logs out, and reloads after a moment (specification
 * section 4).
 */
export function handleRefreshFailure(): void {
  discardSession('Ended');
  setTimeout(() => location.reload(), RELOAD_AFTER_REFRESH_FAILURE_MS);
}

provideSessionAccess({
  get token() {
    return sessionState.token;
  },
  get accountId() {
    return sessionState.user?.account.id ?? null;
  },
  get connectionId() {
    return liveConnectionState.connectionId;
  },
  get seenUserId() {
    return seeAsState.person?.id ?? null;
  },
  get isGivingUpRights() {
    return currentUserRights.areGivenUp;
  },
  refresh: refreshToken,
  expire: status => discardSession(status === 403 ? 'NotAllowed' : 'Ended'),
});

// Another tab logged in or out, or got a new token.
window.addEventListener('storage', event => {
  if (event.key !== storageKey) return;
  const stored = readStored();
  if (sessionState.user && stored.user?.id !== sessionState.user.id) location.reload();
  sessionState.token = stored.token;
});

function store(): void {
  localStorage.setItem(storageKey, JSON.stringify({ user: sessionState.user, token: sessionState.token }));
}

function readStored(): Session {
  try {
    const stored: Partial<Session> = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (stored.user && stored.token) return { user: ref(stored.user), token: stored.token };
  } catch {
    // An unreadable value counts as no session.
  }
  return { user: null, token: null };
}
