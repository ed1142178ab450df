import { proxy } from 'valtio';

/** Why a person finds themselves on the login page without having logged out. */
export type SignedOutReason = 'NotAllowed' | 'Ended';

const storageKey = 'docket.signedOut';

/** Kept for the life of the tab: a session that cannot be refreshed reloads the page (specification section 4). */
export const signedOut = proxy<{ reason: SignedOutReason | null }>({ reason: readReason() });

export function rememberSignedOut(reason: SignedOutReason): void {
  signedOut.reason = reason;
  sessionStorage.setItem(storageKey, reason);
}

export function forgetSignedOut(): void {
  signedOut.reason = null;
  sessionStorage.removeItem(storageKey);
}

function readReason(): SignedOutReason | null {
  const kept = sessionStorage.getItem(storageKey);
  return kept === 'NotAllowed' || kept === 'Ended' ? kept : null;
}
