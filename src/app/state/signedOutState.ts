import { proxy } from 'valtio';

/** The reasons why a user is on the login page without having logged out. */
export type SignedOutReason = (typeof reasons)[number];

const reasons = [
  'NotAllowed',
  'Ended',
  'ModuleOff.fileStorage',
  'ModuleOff.chatBot',
  'ModuleOff.map',
] as const;

interface SignedOut {
  reason: SignedOutReason | null;
  /** The path and query of the page on which the session ended. */
  address: string | null;
}

const storageKey = 'docket.signedOut';

/**
 * Stored for the lifetime of the tab, because a session that can't be refreshed reloads the page (specification section
 * 4).
 */
export const signedOutState = proxy<SignedOut>(readKept());

export function setSignedOutReason(reason: SignedOutReason): void {
  signedOutState.reason = reason;
  signedOutState.address = location.pathname + location.search;
  sessionStorage.setItem(storageKey, JSON.stringify(signedOutState));
}

export function clearSignedOutReason(): void {
  signedOutState.reason = null;
  signedOutState.address = null;
  sessionStorage.removeItem(storageKey);
}

function readKept(): SignedOut {
  try {
    const kept: Partial<SignedOut> = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}');
    const reason = reasons.find(each => each === kept.reason);
    if (reason) return { reason, address: kept.address ?? null };
  } catch {
    // An unreadable value is ignored.
  }
  return { reason: null, address: null };
}
