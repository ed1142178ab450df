import { clockAt, instantAt } from '../calendar/zonedTime.ts';
import { addDays } from '../dayRange.ts';

/** Clock times as `HH:MM`; over midnight where `to` is before `from`, and never where both are the same. */
export interface QuietHours {
  readonly from: string;
  readonly to: string;
}

/** Kinds of notifications that tell somebody that their account may be at risk: quiet hours do not hold them back. */
const SECURITY_KINDS: readonly string[] = ['RightsChanged', 'NewLogin'];

export function isSecurityKind(kind: string): boolean {
  return SECURITY_KINDS.includes(kind);
}

/** When the quiet hours end in which an instant lies (both in ms since 1970); null where it lies in none. */
export function quietTill(quietHours: QuietHours | null, now: number, timeZone: string): number | null {
  if (!quietHours) return null;
  const { from, to } = quietHours;
  const clock = clockAt(now, timeZone);
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)];
  const isQuiet = from <= to ? from <= time && time < to : from <= time || time < to;
  if (!isQuiet) return null;
  const [hours = 0, minutes = 0] = to.split(':').map(Number);
  const end = instantAt(time < to ? day : addDays(day, 1), hours * 60 + minutes, timeZone);
  // A time that comes twice in autumn has ended them when it came first.
  return end > now ? end : null;
}
