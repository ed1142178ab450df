import { getDayInZone } from '#core/calendar/dayRange.ts';
import { getWeekStart } from '#core/calendar/weekStart.ts';
import type { RelativeOperandContext } from '#core/field/conditions/relativeOperands.ts';
import type { Principal } from './principal.ts';

/** Returns what 'me', 'today' and 'this week' mean in queries of a principal. */
export function toQueryCaller({ userId, user }: Principal): RelativeOperandContext {
  const { timeZone, settings } = user.account;
  return { userId, today: getDayInZone(timeZone), weekStart: getWeekStart(settings) };
}
