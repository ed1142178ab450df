import { call, type RightsCall } from './rightsCall.ts';
import type { Ids, RightsWorld } from './world.ts';

type Id = (name: string) => string;

const one = (target: Id) => ({ params: { id: target('notification') } });
const record = (target: Id) => ({ params: { id: target('directory'), itemId: target('item') } });
const view = (target: Id) => ({ params: { id: target('directory'), viewId: target('view') } });
const processView = (target: Id) => ({ params: { viewId: target('processView') } });
const channels = { app: true, desktop: true, email: 'Digest' };
const settings = {
  kinds: { Comment: channels, Mentioned: channels },
  quietHours: { from: '22:00', to: '07:00' },
  digest: { days: [1, 5], hour: 9 },
};

const newNotification = async ({ people, notify }: RightsWorld, own: Ids): Promise<Ids> => {
  const owner = Object.values(people).find(({ user }) => user.id === own.self) ?? people.admin;
  return { notification: await notify(owner) };
};

export const notificationCalls: readonly RightsCall[] = [
  call('listNotifications', { query: { latest: true } }),
  call('listDesktopNotifications', { query: { since: '2020-01-01T00:00:00Z' } }),
  call('listFollowed'),
  call('searchNotifications', target => ({
    body: { state: 'Open', kinds: ['Comment'], directoryId: target('directory'), itemId: target('item') },
  })),
  call('readNotifications', target => ({ query: { notificationId: target('notification') } }), {
    fresh: newNotification,
  }),
  call('readNotifications', {}, { variant: 'all' }),
  call('finishReadNotifications'),
  call('unreadNotification', one, { fresh: newNotification }),
  call('finishNotification', one, { fresh: newNotification }),
  call('snoozeNotification', target => ({ ...one(target), body: { till: '2090-01-01T00:00:00Z' } }), {
    fresh: newNotification,
  }),
  call('saveNotification', target => ({ ...one(target), body: { saved: true } }), { fresh: newNotification }),
  call('getNotificationSettings'),
  call('saveNotificationSettings', { body: settings }),
  call('openUnsubscribePage', { query: { token: 'none' } }),
  call('unsubscribeFromEmails', { query: { token: 'none' } }),
  call('listRecentRecords'),
  call('noteRecordOpened', record),
  call('getFollowing', record),
  call('followRecord', target => ({ ...record(target), body: { state: 'Following' } })),
  call('listReaders', target => ({ ...record(target), query: { keyword: 'a' } })),
  call('getDirectoryFollowing', target => ({ params: { id: target('directory') } })),
  call('getViewFollowing', view),
  call('followView', target => ({ ...view(target), body: { state: 'Following' } })),
  call('getProcessViewFollowing', processView),
  call('followProcessView', target => ({ ...processView(target), body: { state: 'Following' } })),
  call('followDirectory', target => ({ params: { id: target('directory') }, body: { state: 'Muted' } })),
];
