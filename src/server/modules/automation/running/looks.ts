import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import type { AutomationTrigger } from '#core/model.ts';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { getTriggerKind } from '../triggers/index.ts';
import { getRunTimeOnDay } from '../triggers/lookTime.ts';
import { CLOCK_RULES_TASK } from './plan.ts';

/**
 * Returns when a scheduled rule runs next (ISO 8601, later than `now`), or `null` if the trigger isn't scheduled.
 * @param now Milliseconds since 1970.
 */
export function findNextScheduledTime(
  trigger: AutomationTrigger,
  timeZone: string,
  now: number,
): string | null {
  const { clock } = getTriggerKind(trigger.kind);
  if (!clock) return null;
  for (let day = getDayInZone(timeZone, now), turn = 0; turn < 8; day = addDays(day, 1), turn += 1) {
    const at = getRunTimeOnDay(day, clock.timeOf(trigger), timeZone);
    if (at > now && (clock.isOn?.(trigger, day) ?? true)) return new Date(at).toISOString();
  }
  return null;
}

export function scheduleClockRulesCheck(trx: Trx, at: string | null): void {
  if (at !== null) schedulePlannedTime(trx, CLOCK_RULES_TASK, at);
}
