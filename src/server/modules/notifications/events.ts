import type { Trx } from '#server/kernel/database/database.ts';
import { emitEvent, MAX_ENTITIES_PER_EVENT } from '#server/kernel/events/events.ts';

interface Told {
  readonly notificationId: string;
  readonly userId: string;
}

declare module '#server/kernel/events/events.ts' {
  interface EventKinds {
    /**
     * Emitted when notifications are created, are extended by another change, wake from a snooze, or are
     * handled by their user.
     */
    NotificationsChanged: { readonly notifications: readonly Told[] };
  }
}

/** Emits as few events as possible for the notifications. */
export async function emitNotificationsChanged(
  trx: Trx,
  { accountId, actorId }: { accountId: string; actorId: string | null },
  told: readonly Told[],
): Promise<void> {
  for (let at = 0; at < told.length; at += MAX_ENTITIES_PER_EVENT) {
    const notifications = told.slice(at, at + MAX_ENTITIES_PER_EVENT);
    await emitEvent(trx, { kind: 'NotificationsChanged', accountId, actorId, data: { notifications } });
  }
}
