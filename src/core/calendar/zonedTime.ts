/** Converts between timestamps, in milliseconds since 1970, and local times of a time zone. */
import { addDays } from './dayRange.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Offsets are cached per quarter of an hour, because clocks change only at the start of a quarter. */
const QUARTER_MS = 15 * MINUTE_MS;
/** The maximum number of offsets cached per zone. */
const MAX_OFFSETS = 50_000;

/**
 * Returns the first moment of a day at which clocks of the zone show this time or a later time: for a time
 * skipped in spring, the moment when clocks jump over the time; for a time repeated in autumn, the first
 * occurrence. 1,440 minutes mean the end of the day.
 */
export function toInstantInZone(day: string, minutes: number, timeZone: string): number {
  const clock = Date.parse(day) + minutes * MINUTE_MS;
  const [before, after] = [offsetAt(clock - DAY_MS, timeZone), offsetAt(clock + DAY_MS, timeZone)];
  if (before === after) return clock - before;
  if (offsetAt(clock - before, timeZone) === before) return clock - before;
  if (offsetAt(clock - after, timeZone) === after) return clock - after;
  return changeBetween(clock - after, clock - before, timeZone);
}

/** Returns the local time of an instant in a zone, to the second: `2026-11-23T09:00:00`. */
export function getLocalDateTime(instant: number, timeZone: string): string {
  return new Date(instant + offsetAt(instant, timeZone)).toISOString().slice(0, 19);
}

/** The limits for days, chosen so that in every time zone these days are within the years 1 to 9999. */
const [FIRST_DAY, LAST_DAY] = ['0001-01-02', '9999-12-28'];

/**
 * Converts days (`YYYY-MM-DD`, both inclusive) to ISO 8601 timestamps: the start of `from` and the end of
 * `till` in the zone. A missing day, or a day outside the limits, is replaced by `FIRST_DAY` or `LAST_DAY`.
 */
export function toInstantRange(
  { from = FIRST_DAY, till = LAST_DAY }: { from?: string | undefined; till?: string | undefined },
  timeZone: string,
): { from: string; till: string } {
  const within = (day: string) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day);
  const startOf = (day: string) => new Date(toInstantInZone(day, 0, timeZone)).toISOString();
  return { from: startOf(within(from)), till: startOf(addDays(within(till), 1)) };
}

/** Finds the moment between `from` and `to` at which clocks change. */
function changeBetween(from: number, to: number, timeZone: string): number {
  const after = offsetAt(to, timeZone);
  let [early, late] = [Math.floor(from / MINUTE_MS), Math.ceil(to / MINUTE_MS)];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (offsetAt(middle * MINUTE_MS, timeZone) === after) late = middle;
    else early = middle;
  }
  return late * MINUTE_MS;
}

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone>();

function offsetAt(instant: number, timeZone: string): number {
  const zone = zones.get(timeZone) ?? { format: getFormat(timeZone), offsets: new Map() };
  zones.set(timeZone, zone);
  const quarter = Math.floor(instant / QUARTER_MS);
  const known = zone.offsets.get(quarter);
  if (known !== undefined) return known;
  if (zone.offsets.size >= MAX_OFFSETS) zone.offsets.clear();
  const offset = readOffset(quarter * QUARTER_MS, zone.format);
  zone.offsets.set(quarter, offset);
  return offset;
}

/**
 * Offsets are looked up within this range only: before 1800, no zone had changed its clocks, and until 9999,
 * years have four digits.
 */
const [EARLIEST, LATEST] = [Date.UTC(1800, 0), Date.UTC(9999, 0)];

function readOffset(at: number, format: Intl.DateTimeFormat): number {
  const instant = Math.min(LATEST, Math.max(EARLIEST, at));
  const parts = Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]));
  const { year, month, day, hour, minute, second } = parts;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - instant;
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
}
