import type { UserRow } from './repositories/users.ts';

/** The time for which failed logins lock a user (design, section 5, 'LockedOut'). */
export const LOCKOUT_SECONDS = 600;

/** Failed logins lock a user for `LOCKOUT_SECONDS`, so a longer lock must have been set by an administrator. */
export function isLockedByAdmin({ lockout_end }: Pick<UserRow, 'lockout_end'>): boolean {
  return lockout_end !== null && Date.parse(lockout_end) > Date.now() + LOCKOUT_SECONDS * 1_000;
}
