import type { User } from '../../state/usePeople.ts';

/** The user that was read last. */
export const lastUser: { read: User | undefined } = { read: undefined };

export function forgetLastUser(): void {
  lastUser.read = undefined;
}
