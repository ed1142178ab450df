import type { OperationId } from '#server/kernel/http/contract.ts';
import type { LooseInput } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Ask = (id: OperationId, input?: LooseInput, what?: string) => Promise<void>;

/** Lists, searches and changes notifications, including notifications about records that are no longer visible. */
export async function askNotifications(
  ask: Ask,
  { definitions: { deals, vault }, vault: locked }: RightsWorld,
  { ids, guess }: { ids: Ids; guess: string },
): Promise<void> {
  await ask('listNotifications');
  await ask('listDesktopNotifications', { query: { since: '2020-01-01T00:00:00Z' } });
  for (const keyword of [guess, `${guess}vaultitem`, '#1'])
    await ask('searchNotifications', { body: { keyword } }, 'keyword');
  for (const { directory } of [deals, vault])
    await ask('searchNotifications', { body: { directoryId: directory.id } }, 'of a directory');
  for (const name of ['lockedNotification', 'dealNotification']) {
    const params = { id: ids[name] ?? '' };
    await ask('unreadNotification', { params }, name);
    await ask('saveNotification', { params, body: { saved: true } }, name);
    await ask('finishNotification', { params }, name);
  }
  for (const name of ['view', 'sharedView']) {
    const params = { id: deals.directory.id, viewId: ids[name] ?? '' };
    await ask('followView', { params, body: { state: 'Following' } }, name);
    await ask('getViewFollowing', { params }, name);
  }
  for (const [id, itemId] of [
    [deals.directory.id, ids.item],
    [vault.directory.id, locked.item],
  ]) {
    const params = { id: id ?? '', itemId: itemId ?? '' };
    await ask('noteRecordOpened', { params });
    await ask('getFollowing', { params });
    await ask('listReaders', { params });
    await ask('followRecord', { params, body: { state: 'Muted' } });
  }
  // These lists are read after following and muting, which includes records that the caller can't read.
  await ask('listFollowed');
  await ask('listRecentRecords');
}
