import type { components } from '#contract/docket.gen.ts';
import { answerOf, api } from '../../api/client.ts';

export type Notification = components['schemas']['Notification'];
export type NotificationSearch = components['schemas']['NotificationSearchRequest'];
export type Followed = components['schemas']['Followed'];
export type NotificationSettings = components['schemas']['NotificationSettings'];

export const notificationStates = ['Open', 'Unread', 'Saved', 'Done'] as const;
export type NotificationState = (typeof notificationStates)[number];

const at = (id: string) => ({ params: { path: { id } } });

export const latestNotifications = () =>
  answerOf(api.GET('/user-notifications', { params: { query: { latest: true } } }));

/** Returns what the user follows or has muted. */
export const listFollowed = (signal?: AbortSignal) =>
  answerOf(api.GET('/user-notifications/followed', { signal }));

/** Returns the notifications for the desktop since an ISO timestamp. */
export const desktopNotifications = (since: string) =>
  answerOf(api.GET('/user-notifications/desktop', { params: { query: { since } } }));

export const searchNotifications = (body: NotificationSearch, signal?: AbortSignal) =>
  answerOf(api.POST('/user-notifications/search', { body, signal }));

/** Marks one notification as read, or all of the user's. */
export const readNotification = (notificationId?: string) =>
  answerOf(
    api.PUT('/user-notifications/read', { params: { query: notificationId ? { notificationId } : {} } }),
  );

export const unreadNotification = (id: string) =>
  answerOf(api.PUT('/user-notifications/{id}/unread', at(id)));

export const finishNotification = (id: string) => answerOf(api.PUT('/user-notifications/{id}/done', at(id)));

export const finishRead = () => answerOf(api.PUT('/user-notifications/done'));

export const snoozeNotification = (id: string, till: string) =>
  answerOf(api.PUT('/user-notifications/{id}/snooze', { ...at(id), body: { till } }));

export const saveNotification = (id: string, saved: boolean) =>
  answerOf(api.PUT('/user-notifications/{id}/saved', { ...at(id), body: { saved } }));

export const readSettings = () => answerOf(api.GET('/notification-settings'));

export const writeSettings = (body: NotificationSettings) =>
  answerOf(api.PUT('/notification-settings', { body }));
