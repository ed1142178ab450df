import { dayIn } from '#core/calendar/dayRange.ts';
import type { Asker } from '#core/field/relativeOperands.ts';
import { weekStartOf } from '#core/calendar/weekStart.ts';
import type { Principal } from './principal.ts';

/** Returns the meaning of 'me' and of 'this week' in queries of a principal. */
export function askerOf({ userId, user }: Principal): Asker {
  const { timeZone, settings } = user.account;
  return { userId, today: dayIn(timeZone), weekStart: weekStartOf(settings) };
}
