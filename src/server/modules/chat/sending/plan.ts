import { planned } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** Name of the clock's task for outgoing messages. */
export const SENDING = 'chatSending';

/** Longer than a message can wait for its job, plus the job's duration. */
export const LOST_AFTER_MS = 5 * 60_000;

/** @param at ISO 8601. */
export function planSending(trx: Trx, at: string): void {
  planned(trx, SENDING, at);
}
