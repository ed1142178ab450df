import { planned } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

/** The clock's task of messages that go out. */
export const SENDING = 'chatSending';

/** @param at ISO 8601. */
export function planSending(trx: Trx, at: string): void {
  planned(trx, SENDING, at);
}
