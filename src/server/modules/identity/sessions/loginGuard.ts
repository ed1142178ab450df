import { LOCKOUT_SECONDS } from '../users/lockout.ts';

/**
 * Counts failures for unknown addresses, which are then locked like known addresses, so that a lock doesn't
 * reveal whether an address is known. The counts are stored in memory only, because there is no user to
 * protect.
 */
export type LoginGuard = {
  /** Counts an attempt. @returns whether the address is locked. */
  countUnknown(emailKey: string): boolean;
};

/** Consecutive failed attempts that lock a user (DESIGN section 5, 'LockedOut'). */
export const MAX_FAILED_LOGINS = 10;

const mostAddresses = 50_000;

export function createLoginGuard(now: () => number = Date.now): LoginGuard {
  const tries = new Map<string, { failures: number; lastAt: number }>();
  return {
    countUnknown: emailKey => {
      const known = tries.get(emailKey);
      const isRecent = known !== undefined && known.lastAt > now() - LOCKOUT_SECONDS * 1_000;
      if (isRecent && known.failures >= MAX_FAILED_LOGINS) return true;
      tries.delete(emailKey);
      if (tries.size >= mostAddresses) tries.delete(tries.keys().next().value ?? '');
      tries.set(emailKey, { failures: isRecent ? known.failures + 1 : 1, lastAt: now() });
      return false;
    },
  };
}
