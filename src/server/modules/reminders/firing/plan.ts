import { planned } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

export const REMINDERS = 'reminders';

/** Sets the clock if this is earlier than anything else it waits for. */
export function plan(trx: Trx, at: string): void {
  planned(trx, REMINDERS, at);
}
