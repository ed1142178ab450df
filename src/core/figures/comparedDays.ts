/** A period and the earlier period with which it is compared, in days since 1970. */
import { addMonths } from '../calendar/months.ts';
import { toDayFromNumber, toDayNumber } from '../calendar/periods.ts';
import type { FigureQuestion } from '../model.ts';

export interface ComparedDays {
  readonly from: number;
  readonly till: number;
  readonly beforeFrom: number;
  readonly beforeTill: number;
  /** The same periods as calendar days (`YYYY-MM-DD`), first and last; `period` isn't cut off at the current day. */
  readonly period: readonly [string, string];
  readonly periodBefore: readonly [string, string];
  /** Maps a day of the earlier period to the corresponding day of the period. */
  moved(day: number): number;
}

type Compare = NonNullable<FigureQuestion['compare']>;

/**
 * Returns the period and the earlier period. If the period isn't over by `today`, the earlier period is cut
 * off at the corresponding day.
 */
export function computeComparedDays(compare: Compare, today: string): ComparedDays {
  const [from, till] = [toDayNumber(compare.from), toDayNumber(compare.till)];
  const end = Math.max(from, Math.min(till, toDayNumber(today)));
  const [back, moved] =
    compare.with === 'YearBefore'
      ? [(day: number) => inOtherMonth(day, -12), (day: number) => inOtherMonth(day, 12)]
      : getShiftedBy(compare, till - from + 1);
  // Computed from the day after the end, so that the last day of a month corresponds to the last day of the previous
  // month, which can have a higher number.
  const [beforeFrom, beforeTill] = [back(from), back(end + 1) - 1];
  const periodBefore = [toDayFromNumber(beforeFrom), toDayFromNumber(beforeTill)] as const;
  return { from, till, beforeFrom, beforeTill, period: [compare.from, compare.till], periodBefore, moved };
}

/**
 * Returns functions that shift days back and forth: by months if the period consists of whole months, otherwise by its
 * number of days. March is compared with February, not with the 31 days before it.
 */
function getShiftedBy(
  { from, till }: Compare,
  length: number,
): [(day: number) => number, (day: number) => number] {
  const months = getWholeMonths(from, till);
  if (months === 0) return [day => day - length, day => day + length];
  return [day => inOtherMonth(day, -months), day => inOtherMonth(day, months)];
}

function getWholeMonths(from: string, till: string): number {
  const after = toDayFromNumber(toDayNumber(till) + 1);
  if (!from.endsWith('-01') || !after.endsWith('-01')) return 0;
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  return monthOf(after) - monthOf(from);
}

/** Returns the same day of another month, or the last day of that month if that month is shorter. */
function inOtherMonth(day: number, months: number): number {
  return toDayNumber(addMonths(toDayFromNumber(day), months));
}
