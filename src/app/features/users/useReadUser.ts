import { useCallback } from 'react';
import { type Load, useLoad } from '../../api/useLoad.ts';
import type { User } from '../../state/usePeople.ts';
import { lastUser } from './lastUser.ts';
import { getUser } from './userCalls.ts';

/**
 * Loads a user. If this user was also loaded last, the user is available immediately, so that the header stays in place
 * when the tab, which is a separate page, changes.
 */
export function useReadUser(id: string): Load<User> {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const user = await getUser(id, signal);
      lastUser.read = user;
      return user;
    },
    [id],
  );
  const user = useLoad(load);
  const known = lastUser.read?.id === id && !user.error ? lastUser.read : undefined;
  return { ...user, data: user.data ?? known };
}
