import { announcePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Name of the clock's task that sends messages. */
export const DELIVERIES_TASK = 'webhookDeliveries';

export function scheduleDelivery(trx: Trx, at: string): void {
  announcePlannedTime(trx, DELIVERIES_TASK, at);
}
