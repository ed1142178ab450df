import { addDays } from '../calendar/dayRange.ts';
import { getClockAt, getInstantAt } from '../calendar/zonedTime.ts';

/** Local times as `HH:MM`; across midnight if `to` is before `from`, and never if both are equal. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Types of notifications about risks to the user's account: quiet hours don't delay them. */
const SECURITY_KINDS: readonly string[] = ['RightsChanged', 'NewLogin'];

export function isSecurityKind(kind: string): boolean {
  return SECURITY_KINDS.includes(kind);
}

/**
 * Returns when the quiet hours that contain a timestamp end (both in ms since 1970); `null` if it is outside of them.
 */
export function findQuietHoursEnd(
  quietHours: QuietHours | null,
  now: number,
  timeZone: string,
): number | null {
  if (!quietHours) return null;
  const { from, to } = quietHours;
  const clock = getClockAt(now, timeZone);
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)];
  const isQuiet = from <= to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return null;
  const [hours = 0, minutes = 0] = to.split(':').map(Number);
  const end = getInstantAt(time < to ? day : addDays(day, 1), hours * 60 + minutes, timeZone);
  // If a time occurs twice in autumn, the first occurrence ends them.
  return end > now ? end : null;
}
