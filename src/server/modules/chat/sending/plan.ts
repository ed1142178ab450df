import { announcePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Name of the timed task for outgoing messages. */
export const SENDING = 'chatSending';

/** When a message without an outcome is considered lost. Longer than it can wait for its job and the job can take. */
export const LOST_AFTER_MS = 5 * 60_000;

/** @param at ISO 8601. */
export function planSending(trx: Trx, at: string): void {
  announcePlannedTime(trx, SENDING, at);
}
