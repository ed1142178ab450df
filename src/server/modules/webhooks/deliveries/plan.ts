import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Name of the clock's task that sends messages. */
export const WEBHOOK_DELIVERIES_TASK = 'webhookDeliveries';

export function scheduleDelivery(trx: Trx, at: string): void {
  schedulePlannedTime(trx, WEBHOOK_DELIVERIES_TASK, at);
}
