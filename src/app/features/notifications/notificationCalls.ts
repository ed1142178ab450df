import type { components } from '#contract/docket.gen.ts';
import { api, unwrapResponse } from '../../api/client.ts';

export type Notification = components['schemas']['Notification'];
export type NotificationSearch = components['schemas']['NotificationSearchRequest'];
export type Followed = components['schemas']['Followed'];
export type NotificationSettings = components['schemas']['NotificationSettings'];

export const NOTIFICATION_STATES = ['Open', 'Unread', 'Saved', 'Done'] as const;
export type NotificationState = (typeof NOTIFICATION_STATES)[number];

const at = (id: string) => ({ params: { path: { id } } });

export const loadLatestNotifications = () =>
  unwrapResponse(api.GET('/user-notifications', { params: { query: { latest: true } } }));

/** Returns what the user follows or has muted. */
export const loadFollowedEntities = (signal?: AbortSignal) =>
  unwrapResponse(api.GET('/user-notifications/followed', { signal }));

/** Returns the notifications to show on the desktop. @param since An ISO timestamp. */
export const loadDesktopNotifications = (since: string) =>
  unwrapResponse(api.GET('/user-notifications/desktop', { params: { query: { since } } }));

export const searchNotifications = (body: NotificationSearch, signal?: AbortSignal) =>
  unwrapResponse(api.POST('/user-notifications/search', { body, signal }));

/** Marks one notification as read, or all of the user's notifications if no id is passed. */
export const markNotificationRead = (notificationId?: string) =>
  unwrapResponse(
    api.PUT('/user-notifications/read', { params: { query: notificationId ? { notificationId } : {} } }),
  );

export const markNotificationUnread = (id: string) =>
  unwrapResponse(api.PUT('/user-notifications/{id}/unread', at(id)));

export const requestNotificationDone = (id: string) =>
  unwrapResponse(api.PUT('/user-notifications/{id}/done', at(id)));

export const requestReadNotificationsDone = () => unwrapResponse(api.PUT('/user-notifications/done'));

export const snoozeNotification = (id: string, till: string) =>
  unwrapResponse(api.PUT('/user-notifications/{id}/snooze', { ...at(id), body: { till } }));

export const setNotificationSaved = (id: string, saved: boolean) =>
  unwrapResponse(api.PUT('/user-notifications/{id}/saved', { ...at(id), body: { saved } }));

export const readNotificationPreferences = () => unwrapResponse(api.GET('/notification-settings'));

export const writeNotificationPreferences = (body: NotificationSettings) =>
  unwrapResponse(api.PUT('/notification-settings', { body }));
