import { useCallback } from 'react';
import { type LoadState, useLoad } from '../../api/useLoad.ts';
import type { User } from '../../state/useUsersAndGroups.ts';
import { lastReadUser } from './lastReadUser.ts';
import { readUser } from './userCalls.ts';

/**
 * Loads a user. If this user was also loaded last, the user is available immediately, so that the header stays in place
 * when the tab, which is a separate page, changes.
 */
export function useLoadedUser(id: string): LoadState<User> {
  const load = useCallback(
    async (signal: AbortSignal) => {
      const user = await readUser(id, signal);
      lastReadUser.read = user;
      return user;
    },
    [id],
  );
  const user = useLoad(load);
  const known = lastReadUser.read?.id === id && !user.error ? lastReadUser.read : undefined;
  return { ...user, data: user.data ?? known };
}
