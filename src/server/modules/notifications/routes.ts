import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { Kernel } from '#server/kernel/kernel.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import {
  markAllNotificationsRead,
  markNotificationDone,
  markNotificationRead,
  markNotificationUnread,
  markReadNotificationsDone,
  saveNotificationState,
  snoozeNotification,
} from './commands/handle.ts';
import {
  followDirectory,
  followRecord,
  readDirectoryFollowState,
  readRecordFollowState,
} from './following.ts';
import { listFollowedEntities } from './listFollowedEntities.ts';
import { listConversationReaders, listReaders } from './listReaders.ts';
import { unsubscribe } from './mailing/unsubscribe.ts';
import type { NotificationScope } from './scope.ts';
import { readNotificationSettings, storeNotificationSettings } from './settings.ts';
import { presentNotification, presentNotifications } from './shown/presenter.ts';
import { listDesktopNotifications, listLatestNotifications, searchNotifications } from './shown/queries.ts';
import type { StoredNotification } from './shown/visible.ts';
import { createViewFollowRoutes } from './views/routes.ts';

type Parts = Pick<Kernel, 'config' | 'database' | 'time'>;

export function createNotificationRoutes(calls: RecordCalls, parts: Parts): OperationHandlers {
  const { time } = parts;
  const now = () => new Date(time.now()).toISOString();
  const read = <T>(principal: Principal, work: (scope: NotificationScope) => Promise<T>) =>
    calls.readAccount(principal, scope => work({ ...scope, now: now() }));
  const write = <T>(principal: Principal, work: (scope: NotificationScope) => Promise<T>) =>
    calls.writeAccount(principal, scope => work({ ...scope, now: now() }));
  /** Applies a change, and responds with the changed notification. */
  const change = async (
    principal: Principal,
    work: (scope: NotificationScope) => Promise<StoredNotification>,
  ) => respondOk(await write(principal, async scope => presentNotification(scope, await work(scope))));
  return {
    ...createViewFollowRoutes(calls),
    listNotifications: async ({ principal }) =>
      respondOk(
        await read(principal, async scope =>
          presentNotifications(scope, await listLatestNotifications(scope)),
        ),
      ),
    listDesktopNotifications: async ({ principal, query: { since } }) =>
      respondOk(
        await read(principal, async scope =>
          presentNotifications(
            scope,
            await listDesktopNotifications(scope, await readNotificationSettings(scope), since),
          ),
        ),
      ),
    listFollowed: async ({ principal }) => respondOk(await read(principal, listFollowedEntities)),
    searchNotifications: async ({ principal, body }) =>
      respondOk(
        await read(principal, async scope => {
          const { rows, ...counts } = await searchNotifications(scope, body);
          return { items: await presentNotifications(scope, rows), ...counts };
        }),
      ),
    readNotifications: async ({ principal, query: { notificationId: id } }) => {
      await write(principal, scope =>
        id === undefined ? markAllNotificationsRead(scope) : markNotificationRead(scope, id),
      );
      return respondNoContent();
    },
    finishReadNotifications: async ({ principal }) => {
      await write(principal, markReadNotificationsDone);
      return respondNoContent();
    },
    unreadNotification: ({ principal, params: { id } }) =>
      change(principal, scope => markNotificationUnread(scope, id)),
    finishNotification: ({ principal, params: { id } }) =>
      change(principal, scope => markNotificationDone(scope, id)),
    snoozeNotification: ({ principal, params: { id }, body: { till } }) =>
      change(principal, scope => snoozeNotification(scope, { id, till })),
    saveNotification: ({ principal, params: { id }, body: { saved } }) =>
      change(principal, scope => saveNotificationState(scope, { id, saved })),
    getNotificationSettings: async ({ principal }) =>
      respondOk(await read(principal, readNotificationSettings)),
    saveNotificationSettings: async ({ principal, body }) =>
      respondOk(await write(principal, scope => storeNotificationSettings(scope, body))),
    openUnsubscribePage: async ({ query: { token } }) => ({
      status: 303,
      headers: { location: `/unsubscribe?${new URLSearchParams({ token })}` },
    }),
    unsubscribeFromEmails: async ({ query: { token } }) => respondOk(await unsubscribe(parts, token)),
    getFollowing: async request =>
      respondOk(
        await calls.read(request, (...open) => readRecordFollowState(...open, request.params.itemId)),
      ),
    followRecord: async request =>
      respondOk(
        await calls.write(request, (...open) =>
          followRecord(...open, { itemId: request.params.itemId, state: request.body.state }),
        ),
      ),
    listConversationReaders: async ({ principal, params, query }) =>
      respondOk(
        await read(principal, scope => listConversationReaders(scope, { ...params, keyword: query.keyword })),
      ),
    listReaders: async request =>
      respondOk(
        await calls.read(request, (...open) =>
          listReaders(...open, { itemId: request.params.itemId, keyword: request.query.keyword }),
        ),
      ),
    getDirectoryFollowing: async request => respondOk(await calls.read(request, readDirectoryFollowState)),
    followDirectory: async request =>
      respondOk(await calls.write(request, (...open) => followDirectory(...open, request.body.state))),
  };
}
