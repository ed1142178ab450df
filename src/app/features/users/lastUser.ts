import type { User } from '../../state/usePeople.ts';

/** Who was read last. */
export const lastUser: { read: User | undefined } = { read: undefined };

export function forgetLastUser(): void {
  lastUser.read = undefined;
}
