import type { User } from '../../state/usePeople.ts';

/** The user that was loaded last, cached for the pages about the same user. */
export const lastUser: { read: User | undefined } = { read: undefined };

export function forgetLastUser(): void {
  lastUser.read = undefined;
}
