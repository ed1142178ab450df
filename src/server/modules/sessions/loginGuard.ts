import { lockSeconds } from '#server/modules/users/index.ts';

/**
 * Counts failures for addresses nobody has, so that they lock like known ones do and locking tells nothing. Kept in
 * memory: there is nothing to protect behind them.
 */
export type LoginGuard = {
  /** Counts a try. @returns whether the address is locked. */
  countUnknown(emailKey: string): boolean;
};

/** Failed tries in a row that lock a person (DESIGN section 5, 'LockedOut'). */
export const mostFailures = 10;

const mostAddresses = 50_000;

export function createLoginGuard(now: () => number = Date.now): LoginGuard {
  const tries = new Map<string, { failures: number; lastAt: number }>();
  return {
    countUnknown: emailKey => {
      const known = tries.get(emailKey);
      const isRecent = known !== undefined && known.lastAt > now() - lockSeconds * 1_000;
      if (isRecent && known.failures >= mostFailures) return true;
      tries.delete(emailKey);
      if (tries.size >= mostAddresses) tries.delete(tries.keys().next().value ?? '');
      tries.set(emailKey, { failures: isRecent ? known.failures + 1 : 1, lastAt: now() });
      return false;
    },
  };
}
