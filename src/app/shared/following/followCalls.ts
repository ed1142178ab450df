import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';
import type { FollowTarget } from './useFollowEntries.ts';

export type FollowState = 'Following' | 'Muted' | 'none';

export interface FollowApi {
  /**
   * Returns whether the user is notified of changes, and whether the user has turned these notifications
   * off.
   */
  read(): Promise<{ isFollowing: boolean; isMuted: boolean }>;
  write(follow: FollowState): Promise<unknown>;
}

export function createFollowCalls(followed: FollowTarget): FollowApi {
  if (followed.what === 'record') return recordFollow(followed.directoryId, followed.itemId);
  if (followed.what === 'directory') return directoryFollow(followed.directoryId);
  const { directoryId, viewId } = followed;
  return directoryId === null ? processViewFollow(viewId) : viewFollow(directoryId, viewId);
}

/** Follows one record. By default, users follow records that they created, manage or commented on. */
function recordFollow(directoryId: string, itemId: string): FollowApi {
  const address = '/directories/{id}/items/{itemId}/following';
  const params = { path: { id: directoryId, itemId } };
  const states = { Following: 'Following', Muted: 'Muted', none: 'Automatic' } as const satisfies Record<
    FollowState,
    string
  >;
  return {
    async read() {
      const { state, isFollowing } = await unwrapResponse(api.GET(address, { params }));
      return { isFollowing, isMuted: state === 'Muted' };
    },
    write: follow => unwrapResponse(api.PUT(address, { params, body: { state: states[follow] } })),
  };
}

function directoryFollow(directoryId: string): FollowApi {
  const address = '/directories/{id}/following';
  const params = { path: { id: directoryId } };
  return {
    async read() {
      const { state } = await unwrapResponse(api.GET(address, { params }));
      return { isFollowing: state === 'Following', isMuted: state === 'Muted' };
    },
    write: follow =>
      unwrapResponse(api.PUT(address, { params, body: { state: follow === 'none' ? 'None' : follow } })),
  };
}

/** Follows records that enter a named view of a directory. */
function viewFollow(directoryId: string, viewId: string): FollowApi {
  const address = '/directories/{id}/views/{viewId}/following';
  const params = { path: { id: directoryId, viewId } };
  return {
    read: async () => told(await unwrapResponse(api.GET(address, { params }))),
    write: follow => unwrapResponse(api.PUT(address, { params, body: getState(follow) })),
  };
}

function processViewFollow(viewId: string): FollowApi {
  const address = '/processes/views/{viewId}/following';
  const params = { path: { viewId } };
  return {
    read: async () => told(await unwrapResponse(api.GET(address, { params }))),
    write: follow => unwrapResponse(api.PUT(address, { params, body: getState(follow) })),
  };
}

const told = ({ state }: components['schemas']['ViewFollowing']) => ({
  isFollowing: state === 'Following',
  isMuted: false,
});

const getState = (follow: FollowState) => ({ state: follow === 'Following' ? follow : ('None' as const) });
