/**
 * Maps an entry of a column to its group, identified by a number: the start of its period or step, or the entry itself.
 */

import { getNextPeriodStart, getPeriodStart, getWeekdayByNumber } from '../calendar/periods.ts';
import { toDecimalUnits } from '../exactDecimal.ts';
import type { RequestedGroup, ResolvedQuestion } from './resolveQuestion.ts';

export interface FigureBuckets {
  /**
   * Returns the bucket of an entry; `NaN` for `NaN`, because entries without a value form a group too. For weekdays, 1
   * is Monday, and Sunday is 0 or 7.
   */
  of(entry: number): number;
  /** Returns the bucket of the next period or step; `null` if groups aren't consecutive. */
  readonly next: ((bucket: number) => number) | null;
}

export function createFigureBuckets(
  group: RequestedGroup,
  { weekStart }: Pick<ResolvedQuestion, 'weekStart'>,
): FigureBuckets {
  const { figure, by, step } = group;
  if (figure.part.kind === 'Days' && by === 'Weekday')
    return {
      of: remembered(day => getWeekdayByNumber(day) % (weekStart === 'Sunday' ? 7 : 8)),
      next: weekday => weekday + 1,
    };
  if (figure.part.kind === 'Days' && by !== 'Weekday' && by !== 'Region')
    return {
      of: remembered(day => getPeriodStart(day, by, weekStart)),
      next: bucket => getNextPeriodStart(bucket, by),
    };
  if (figure.part.kind === 'Numbers' && step !== null) {
    const places = Math.max(figure.part.places(figure.field.definition), getPlaces(step));
    const length = BigInt(toDecimalUnits(step, places));
    const startOf = (index: bigint) => getUnitsToNumber(index * length, places);
    return {
      of: remembered(entry => startOf(floorDivide(BigInt(toDecimalUnits(entry, places)), length))),
      next: bucket => startOf(floorDivide(BigInt(toDecimalUnits(bucket, places)), length) + 1n),
    };
  }
  return { of: entry => entry, next: null };
}

/** Memoises buckets, because many records have the same day or number. */
function remembered(of: (entry: number) => number): (entry: number) => number {
  const known = new Map<number, number>();
  return entry => {
    if (Number.isNaN(entry)) return entry;
    const bucket = known.get(entry) ?? of(entry);
    if (known.size < MAX_CACHED) known.set(entry, bucket);
    return bucket;
  };
}

const MAX_CACHED = 50_000;

function getPlaces(step: number): number {
  const [mantissa = '', exponent = '0'] = String(step).split('e');
  return Math.max(0, (mantissa.split('.')[1] ?? '').length - Number(exponent));
}

function floorDivide(units: bigint, length: bigint): bigint {
  const quotient = units / length;
  return units % length < 0n ? quotient - 1n : quotient;
}

function getUnitsToNumber(units: bigint, places: number): number {
  return Number(`${units}e-${places}`);
}
