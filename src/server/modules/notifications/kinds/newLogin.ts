import type { NotificationKind } from './notificationKind.ts';

/** Somebody logged in as the person, with a browser in which the person had not before. */
export const newLogin: NotificationKind = {
  kind: 'NewLogin',
  events: ['NewDeviceUsed'],
  // Whoever took over the account reads what is in the app.
  channels: { app: true, desktop: false, email: 'AtOnce' },
  async newsOf({ event }) {
    if (event.kind !== 'NewDeviceUsed') return [];
    const { userId, sessionId, device } = event.data;
    return [{ subjectId: sessionId, params: { device }, people: [{ userId, reason: 'Self' }] }];
  },
};
