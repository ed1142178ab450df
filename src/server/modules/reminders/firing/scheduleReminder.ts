import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';

export const DUE_REMINDERS_TASK = 'reminders';

/** Announces a due time, so that the clock's timer is moved earlier if needed. */
export function scheduleReminder(trx: Trx, at: string): void {
  schedulePlannedTime(trx, DUE_REMINDERS_TASK, at);
}
