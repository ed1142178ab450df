import type { NotificationKind } from './notificationKind.ts';

/** An address of a webhook is gone, or takes nothing any more: whoever saved it last looks after it. */
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
