import type { NotificationKind } from './notificationKind.ts';

/**
 * A webhook was paused, because its URL responded with 410 or all deliveries failed for five days. Notifies the user
 * who last saved the webhook.
 */
export const webhookPausedNotification: NotificationKind = {
  kind: 'WebhookPaused',
  events: ['WebhookPaused'],
  isForAdmins: true,
  channels: { app: true, desktop: true, email: 'AtOnce' },
  async newsOf({ event }) {
    if (event.kind !== 'WebhookPaused' || event.data.ownerId === null) return [];
    const { endpointId, endpointName, ownerId } = event.data;
    return [
      { subjectId: endpointId, params: { endpointName }, people: [{ userId: ownerId, reason: 'Self' }] },
    ];
  },
};
