import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

export const CHAT_SENDING_TASK = 'chatSending';

/**
 * The time after which a message without an outcome counts as lost, in milliseconds. It exceeds the time that the job
 * can wait and run.
 */
export const UNCONFIRMED_SEND_TIMEOUT_MS = 5 * 60_000;

/** @param at ISO 8601. */
export function scheduleSending(trx: Trx, at: string): void {
  schedulePlannedTime(trx, CHAT_SENDING_TASK, at);
}
