import type { components } from '#contract/docket.gen.ts';
import { api, unwrapAnswer } from '../../api/client.ts';

export type Notification = components['schemas']['Notification'];
export type NotificationSearch = components['schemas']['NotificationSearchRequest'];
export type Followed = components['schemas']['Followed'];
export type NotificationSettings = components['schemas']['NotificationSettings'];

export const notificationStates = ['Open', 'Unread', 'Saved', 'Done'] as const;
export type NotificationState = (typeof notificationStates)[number];

const at = (id: string) => ({ params: { path: { id } } });

export const loadLatestNotifications = () =>
  unwrapAnswer(api.GET('/user-notifications', { params: { query: { latest: true } } }));

/** Returns what the user follows or has muted. */
export const listFollowed = (signal?: AbortSignal) =>
  unwrapAnswer(api.GET('/user-notifications/followed', { signal }));

/** Returns the notifications to show on the desktop. @param since An ISO timestamp. */
export const loadDesktopNotifications = (since: string) =>
  unwrapAnswer(api.GET('/user-notifications/desktop', { params: { query: { since } } }));

export const searchNotifications = (body: NotificationSearch, signal?: AbortSignal) =>
  unwrapAnswer(api.POST('/user-notifications/search', { body, signal }));

/** Marks one notification as read, or all of the user's notifications if no id is passed. */
export const readNotification = (notificationId?: string) =>
  unwrapAnswer(
    api.PUT('/user-notifications/read', { params: { query: notificationId ? { notificationId } : {} } }),
  );

export const markNotificationUnread = (id: string) =>
  unwrapAnswer(api.PUT('/user-notifications/{id}/unread', at(id)));

export const finishNotification = (id: string) =>
  unwrapAnswer(api.PUT('/user-notifications/{id}/done', at(id)));

export const finishRead = () => unwrapAnswer(api.PUT('/user-notifications/done'));

export const snoozeNotification = (id: string, till: string) =>
  unwrapAnswer(api.PUT('/user-notifications/{id}/snooze', { ...at(id), body: { till } }));

export const saveNotification = (id: string, saved: boolean) =>
  unwrapAnswer(api.PUT('/user-notifications/{id}/saved', { ...at(id), body: { saved } }));

export const readSettings = () => unwrapAnswer(api.GET('/notification-settings'));

export const writeSettings = (body: NotificationSettings) =>
  unwrapAnswer(api.PUT('/notification-settings', { body }));
