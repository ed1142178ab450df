import { dayIn } from '#core/dayRange.ts';
import type { Asker } from '#core/field/relativeOperands.ts';
import { weekStartOf } from '#core/weekStart.ts';
import type { Principal } from './principal.ts';

/** Returns what 'me', 'today' and 'this week' mean in queries of a principal. */
export function askerOf({ userId, user }: Principal): Asker {
  const { timeZone, settings } = user.account;
  return { userId, today: dayIn(timeZone), weekStart: weekStartOf(settings) };
}
