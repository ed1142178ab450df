/**
 * Adds and subtracts working time according to a calendar and a time zone. Timestamps are milliseconds since
 * 1970. A working day is the working time of a day, however long: half of a working day has passed after half
 * of the working hours of the day.
 */

import type { Calendar } from '../../model.ts';
import { getWorkingIntervals } from '../calendar.ts';
import { addDays, getDayInZone } from '../dayRange.ts';
import { toInstantInZone } from '../zonedTime.ts';
import { MAX_IDLE_DAYS } from './workingDays.ts';

export interface WorkingDuration {
  /** The number of hours or working days; negative to go backwards. */
  readonly amount: number;
  readonly unit: WorkingUnit;
}

export type WorkingUnit = 'WorkingHours' | 'WorkingDays';

const HOUR_MS = 3_600_000;
/** The tolerance for rounding errors in sums of fractions of days. */
const TINY = 1e-9;

/**
 * Returns the first time at which the amount has been worked since `instant`; for a negative amount, the time
 * from which that much has been worked until `instant`. Returns `null` if the calendar has too little working
 * time.
 */
export function addWorkingTime(
  instant: number,
  { amount, unit }: WorkingDuration,
  calendar: Calendar,
  timeZone: string,
): number | null {
  if (amount === 0) return instant;
  const isForward = amount > 0;
  let rest = Math.abs(amount);
  let idle = 0;
  for (
    let day = getDayInZone(timeZone, instant);
    idle <= MAX_IDLE_DAYS;
    day = addDays(day, isForward ? 1 : -1)
  ) {
    const spans = getSpansOn(day, calendar, timeZone);
    idle = spans.length > 0 ? 0 : idle + 1;
    const perMs = amountPerMs(spans, unit);
    for (const span of isForward ? spans : spans.toReversed()) {
      const from = isForward ? Math.max(span.from, instant) : span.from;
      const to = isForward ? span.to : Math.min(span.to, instant);
      if (to <= from) continue;
      const worked = (to - from) * perMs;
      if (worked >= rest - TINY) return Math.round(isForward ? from + rest / perMs : to - rest / perMs);
      rest -= worked;
    }
  }
  return null;
}

/** Returns the working time between two timestamps in the given unit; negative if `to` is earlier. */
export function computeWorkingTime(
  from: number,
  to: number,
  { unit, calendar, timeZone }: { unit: WorkingUnit; calendar: Calendar; timeZone: string },
): number {
  if (to < from) return -computeWorkingTime(to, from, { unit, calendar, timeZone });
  const last = getDayInZone(timeZone, to);
  let sum = 0;
  for (let day = getDayInZone(timeZone, from); day <= last; day = addDays(day, 1)) {
    const spans = getSpansOn(day, calendar, timeZone);
    const perMs = amountPerMs(spans, unit);
    for (const span of spans) sum += Math.max(0, Math.min(span.to, to) - Math.max(span.from, from)) * perMs;
  }
  return sum;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the working intervals of a day as timestamps: an hour skipped by a clock change doesn't count, a
 * repeated hour counts twice.
 */
function getSpansOn(day: string, calendar: Calendar, timeZone: string): Span[] {
  return getWorkingIntervals(day, calendar)
    .map(({ from, to }) => ({
      from: toInstantInZone(day, from, timeZone),
      to: toInstantInZone(day, to, timeZone),
    }))
    .filter(({ from, to }) => to > from);
}

function amountPerMs(spans: readonly Span[], unit: WorkingUnit): number {
  if (unit === 'WorkingHours') return 1 / HOUR_MS;
  return 1 / spans.reduce((sum, { from, to }) => sum + to - from, 0);
}
