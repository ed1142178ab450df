/** Builds conditions that find values outside of given periods or steps: before, between and after them. */

import { SUNDAY_NUMBER, toDayFromNumber, toDayNumber } from '../calendar/periods.ts';
import { toDaysOperand } from '../field/conditions/duringDays.ts';
import type { Condition, FieldValue } from '../model.ts';

/** Values from the first number up to, but excluding, the second. */
type Range = readonly [from: number, before: number];

/** The last representable day. */
const LAST_DAY = toDayNumber('9999-12-31');

/** A condition can have at most 100 children; one is reserved for missing values. */
const MAX_GAPS = 99;

/**
 * The maximum number of conditions for one grouping: a cell has at most three groups, and a search at most
 * 500 conditions.
 */
const MAX_CONDITIONS = 152;

/**
 * Returns conditions for values before the first of the periods or steps, between them, and after the last; `null` if
 * there would be too many.
 */
export function buildGapConditions(
  { field, isDays, next }: { field: string; isDays: boolean; next: (bucket: number) => number },
  buckets: readonly number[],
): Condition[] | null {
  const ranges = joinedRanges(buckets, next);
  const [first, last] = [ranges[0], ranges.at(-1)];
  // If there are no periods or steps, every filled value is outside of them.
  if (!first || !last) return [{ field, operator: 'NotEquals' }];
  const operandOf = (bound: number): FieldValue =>
    isDays ? { dateValue: toDayFromNumber(bound) } : { numberValue: bound };
  const before: Condition = { field, operator: 'Less', value: operandOf(first[0]) };
  const between = ranges.slice(1).map(([till], index): Condition => {
    const from = ranges[index]?.[1] ?? till;
    if (isDays) return buildDuringCondition(field, [from, till]);
    return {
      all: [
        { field, operator: 'MoreOrEqual', value: operandOf(from) },
        { field, operator: 'Less', value: operandOf(till) },
      ],
    };
  });
  const behind: Condition = { field, operator: 'MoreOrEqual', value: operandOf(last[1]) };
  const hasBehind = !isDays || last[1] <= LAST_DAY;
  const gaps = [before, ...between, ...(hasBehind ? [behind] : [])];
  const conditions = gaps.reduce((sum, gap) => sum + ('all' in gap ? 1 + gap.all.length : 1), 0);
  return gaps.length > MAX_GAPS || conditions > MAX_CONDITIONS ? null : gaps;
}

/** Returns conditions for all weekdays that aren't in `buckets`, where both 0 and 7 mean Sunday. */
export function buildOtherWeekdayConditions(field: string, buckets: readonly number[]): Condition[] {
  const kept = buckets.map(bucket => bucket || SUNDAY_NUMBER);
  const others = Array.from({ length: SUNDAY_NUMBER }, (_, index) => index + 1).filter(
    day => !kept.includes(day),
  );
  return others.map(numberValue => ({ field, operator: 'Weekday', value: { numberValue } }));
}

export function buildDuringCondition(field: string, [from, before]: Range): Condition {
  const till = Math.min(before - 1, LAST_DAY);
  return { field, operator: 'During', value: toDaysOperand([toDayFromNumber(from), toDayFromNumber(till)]) };
}

function joinedRanges(buckets: readonly number[], next: (bucket: number) => number): Range[] {
  const ranges: [from: number, before: number][] = [];
  for (const bucket of buckets.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last?.[1] === bucket) last[1] = next(bucket);
    else ranges.push([bucket, next(bucket)]);
  }
  return ranges;
}
