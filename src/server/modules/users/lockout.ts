import type { UserRow } from './repositories/users.ts';

/** How long failed log-ins lock a person (DESIGN section 5, 'LockedOut'). */
export const lockSeconds = 600;

/** Failed log-ins lock for a few minutes; a longer lock is an admin's. */
export function isLockedByAdmin({ lockout_end }: Pick<UserRow, 'lockout_end'>): boolean {
  return lockout_end !== null && Date.parse(lockout_end) > Date.now() + lockSeconds * 1_000;
}
