import { addDays } from '../calendar/dayRange.ts';
import { getLocalDateTime, toInstantInZone } from '../calendar/zonedTime.ts';

/**
 * Local times as `HH:MM`; the hours span midnight if `to` is before `from`, and are never in effect if both are equal.
 */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Types of notifications about the security of the user's account; quiet hours don't delay them. */
const SECURITY_KINDS: readonly string[] = ['RightsChanged', 'NewLogin'];

export function isSecurityKind(kind: string): boolean {
  return SECURITY_KINDS.includes(kind);
}

/** Returns when the current quiet hours end (in ms since 1970); `null` if `now` is outside of quiet hours. */
export function findQuietHoursEnd(
  quietHours: QuietHours | null,
  now: number,
  timeZone: string,
): number | null {
  if (!quietHours) return null;
  const { from, to } = quietHours;
  const clock = getLocalDateTime(now, timeZone);
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)];
  const isQuiet = from <= to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return null;
  const [hours = 0, minutes = 0] = to.split(':').map(Number);
  const end = toInstantInZone(time < to ? day : addDays(day, 1), hours * 60 + minutes, timeZone);
  // If the end occurs twice in autumn, quiet hours end at the first occurrence.
  return end > now ? end : null;
}
