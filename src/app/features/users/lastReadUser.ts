import type { User } from '../../state/useUsersAndGroups.ts';

/** The user that was loaded last, cached for the pages about the same user. */
export const lastReadUser: { read: User | undefined } = { read: undefined };

export function clearLastReadUser(): void {
  lastReadUser.read = undefined;
}
