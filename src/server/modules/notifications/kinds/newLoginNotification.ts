import type { NotificationKind } from './notificationKind.ts';

/** The user's account was logged in to from a new browser. */
export const newLoginNotification: NotificationKind = {
  kind: 'NewLogin',
  events: ['NewDeviceUsed'],
  // Also emailed immediately, because an attacker who took over the account can read notifications in the app.
  channels: { app: true, desktop: false, email: 'AtOnce' },
  async newsOf({ event }) {
    if (event.kind !== 'NewDeviceUsed') return [];
    const { userId, sessionId, device } = event.data;
    return [{ subjectId: sessionId, params: { device }, people: [{ userId, reason: 'Self' }] }];
  },
};
