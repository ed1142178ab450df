import type Big from 'big.js';
import { bounded, decimalOf, floorOf, ZERO } from '../decimals.ts';
import { wholeOf } from '../language/formulaSigns.ts';
import type { SingleValue } from '../language/formulaTypes.ts';
import { type FormulaFunction, listFunction, valueFunction } from './formulaFunction.ts';

const NUMBER = { takes: ['number'], gives: 'number' } as const;
const MOST_PLACES = 15;
const MOST_POWER = 100;

export const numberFunctions: readonly FormulaFunction[] = [
  valueFunction<[Big]>('abs(number)', NUMBER, value => value.abs()),
  valueFunction<[Big, Big | null]>(
    'round(number, places)',
    { takes: ['number', 'number'], least: 1, gives: 'number' },
    (value, places) =>
      value.round(Math.min(MOST_PLACES, Math.max(-MOST_PLACES, places ? wholeOf(places) : 0))),
  ),
  valueFunction<[Big]>('floor(number)', NUMBER, floorOf),
  valueFunction<[Big]>('ceiling(number)', NUMBER, value => floorOf(value.neg()).neg()),
  valueFunction<[Big, Big]>(
    'power(number, exponent)',
    { takes: ['number', 'number'], gives: 'number' },
    (value, exponent) => powerOf(value, exponent),
  ),
  valueFunction<[Big]>('sqrt(number)', NUMBER, value => (value.lt(0) ? null : bounded(value.sqrt()))),
  listFunction<Big>('sum(list)', { takes: 'number', gives: 'number' }, values => sumOf(values)),
  listFunction<Big>('average(list)', { takes: 'number', gives: 'number' }, values =>
    values.length === 0 ? null : bounded(sumOf(values).div(values.length)),
  ),
  listFunction<Big>('median(list)', { takes: 'number', gives: 'number' }, medianOf),
];

function sumOf(values: readonly Big[]): Big {
  return values.reduce((sum, value) => bounded(sum.plus(value)), ZERO);
}

function medianOf(values: readonly Big[]): SingleValue {
  const sorted = values.toSorted((a, b) => a.cmp(b));
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low && high ? bounded(low.plus(high).div(2)) : null;
}

/**
 * Multiplies step by step, so that no intermediate result exceeds the limits of a number. Returns null for fractional
 * or too large exponents, and for division by zero.
 */
function powerOf(base: Big, exponent: Big): SingleValue {
  const count = wholeOf(exponent);
  if (!exponent.eq(count) || Math.abs(count) > MOST_POWER) return null;
  let result = decimalOf(1);
  for (let step = 0; step < Math.abs(count); step += 1) result = bounded(result.times(base));
  if (count >= 0) return result;
  return result.eq(0) ? null : bounded(decimalOf(1).div(result));
}
