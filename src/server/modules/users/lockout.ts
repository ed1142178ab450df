import type { UserRow } from './repositories/users.ts';

/** How long failed logins lock a user (DESIGN section 5, 'LockedOut'). */
export const lockSeconds = 600;

/** Failed logins lock for a few minutes; a longer lock was set by an administrator. */
export function isLockedByAdmin({ lockout_end }: Pick<UserRow, 'lockout_end'>): boolean {
  return lockout_end !== null && Date.parse(lockout_end) > Date.now() + lockSeconds * 1_000;
}
