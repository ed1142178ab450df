import { useCallback } from 'react';
import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../api/client.ts';
import { type LoadState, useLoad } from '../api/useLoad.ts';
import { useLiveEvent } from '../live/events.ts';

export type User = components['schemas']['User'];
export type UserGroup = components['schemas']['UserGroup'];

export interface UsersAndGroups {
  /** Sorted by name; includes deleted users. */
  readonly users: readonly User[];
  /** Everyone first, then sorted by name; includes deleted groups. */
  readonly groups: readonly UserGroup[];
}

const events = ['UserCreated', 'UserChanged', 'UserDeleted', 'UserGroupChanged', 'Reconnected'];

/** Loads all users and groups of the account for administrators, and reloads them when other users change them. */
export function useUsersAndGroups(): LoadState<UsersAndGroups> {
  const load = useCallback(async (signal: AbortSignal): Promise<UsersAndGroups> => {
    const params = { query: { deleted: true } };
    const [users, groups] = await Promise.all([
      unwrapResponse(api.GET('/users', { params, signal })),
      unwrapResponse(api.GET('/user-groups', { params, signal })),
    ]);
    return { users, groups };
  }, []);
  const people = useLoad(load);
  useLiveEvent(events, people.reload);
  return people;
}
