import type { components } from '#contract/docket.gen.ts';
import { answerOf, api } from '../../api/client.ts';
import type { Follow, FollowCalls } from './useFollowing.ts';

/** Following one record; whoever chose nothing follows what they made, manage or wrote about. */
export function recordFollow(directoryId: string, itemId: string): FollowCalls {
  const address = '/directories/{id}/items/{itemId}/following';
  const params = { path: { id: directoryId, itemId } };
  const states = { Following: 'Following', Muted: 'Muted', none: 'Automatic' } as const satisfies Record<
    Follow,
    string
  >;
  return {
    key: itemId,
    what: 'changes',
    async read() {
      const { state, isFollowing } = await answerOf(api.GET(address, { params }));
      return { isFollowing, isMuted: state === 'Muted' };
    },
    write: follow => answerOf(api.PUT(address, { params, body: { state: states[follow] } })),
  };
}

/** Following every record of a directory. */
export function directoryFollow(directoryId: string): FollowCalls {
  const address = '/directories/{id}/following';
  const params = { path: { id: directoryId } };
  return {
    key: directoryId,
    what: 'changes',
    async read() {
      const { state } = await answerOf(api.GET(address, { params }));
      return { isFollowing: state === 'Following', isMuted: state === 'Muted' };
    },
    write: follow =>
      answerOf(api.PUT(address, { params, body: { state: follow === 'Following' ? follow : 'None' } })),
  };
}

/** Following what enters a named view of a directory's records. */
export function viewFollow(directoryId: string, viewId: string): FollowCalls {
  const address = '/directories/{id}/views/{viewId}/following';
  const params = { path: { id: directoryId, viewId } };
  return followOfView(viewId, {
    read: () => answerOf(api.GET(address, { params })),
    write: body => answerOf(api.PUT(address, { params, body })),
  });
}

/** The same of a named view of processes. */
export function processViewFollow(viewId: string): FollowCalls {
  const address = '/processes/views/{viewId}/following';
  const params = { path: { viewId } };
  return followOfView(viewId, {
    read: () => answerOf(api.GET(address, { params })),
    write: body => answerOf(api.PUT(address, { params, body })),
  });
}

type ViewFollowing = components['schemas']['ViewFollowing'];

function followOfView(
  viewId: string,
  { read, write }: { read(): Promise<ViewFollowing>; write(body: ViewFollowing): Promise<unknown> },
): FollowCalls {
  return {
    key: viewId,
    what: 'view',
    read: async () => ({ isFollowing: (await read()).state === 'Following', isMuted: false }),
    write: follow => write({ state: follow === 'Following' ? follow : 'None' }),
  };
}
