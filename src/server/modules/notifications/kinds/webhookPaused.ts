import type { NotificationKind } from './notificationKind.ts';

/**
 * Notifies the user who last saved a webhook that it was paused: its address answered 410, or every delivery failed for
 * five days.
 */
export const webhookPaused: NotificationKind = {
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
