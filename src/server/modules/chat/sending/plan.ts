import { planned } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** The clock's task of messages that go out. */
export const SENDING = 'chatSending';

/** Longer than a message waits in line for its job, and longer than the job takes. */
export const LOST_AFTER_MS = 5 * 60_000;

/** @param at ISO 8601. */
export function planSending(trx: Trx, at: string): void {
  planned(trx, SENDING, at);
}
