import type Big from 'big.js';
import { clampDecimal, floorDecimal, toDecimal, ZERO_DECIMAL } from '../decimals.ts';
import { toSafeInteger } from '../language/formulaSigns.ts';
import type { SingleFormulaValue } from '../language/formulaTypes.ts';
import { defineListFunction, defineValueFunction, type FormulaFunction } from './formulaFunction.ts';

const NUMBER = { takes: ['number'], gives: 'number' } as const;
const MAX_PLACES = 15;
const MAX_POWER = 100;

export const numberFunctions: readonly FormulaFunction[] = [
  defineValueFunction<[Big]>('abs(number)', NUMBER, value => value.abs()),
  defineValueFunction<[Big, Big | null]>(
    'round(number, places)',
    { takes: ['number', 'number'], least: 1, gives: 'number' },
    (value, places) =>
      value.round(Math.min(MAX_PLACES, Math.max(-MAX_PLACES, places ? toSafeInteger(places) : 0))),
  ),
  defineValueFunction<[Big]>('floor(number)', NUMBER, floorDecimal),
  defineValueFunction<[Big]>('ceiling(number)', NUMBER, value => floorDecimal(value.neg()).neg()),
  defineValueFunction<[Big, Big]>(
    'power(number, exponent)',
    { takes: ['number', 'number'], gives: 'number' },
    (value, exponent) => getPower(value, exponent),
  ),
  defineValueFunction<[Big]>('sqrt(number)', NUMBER, value =>
    value.lt(0) ? null : clampDecimal(value.sqrt()),
  ),
  defineListFunction<Big>('sum(list)', { takes: 'number', gives: 'number' }, values => sumArguments(values)),
  defineListFunction<Big>('average(list)', { takes: 'number', gives: 'number' }, values =>
    values.length === 0 ? null : clampDecimal(sumArguments(values).div(values.length)),
  ),
  defineListFunction<Big>('median(list)', { takes: 'number', gives: 'number' }, getMedian),
];

function sumArguments(values: readonly Big[]): Big {
  return values.reduce((sum, value) => clampDecimal(sum.plus(value)), ZERO_DECIMAL);
}

function getMedian(values: readonly Big[]): SingleFormulaValue {
  const sorted = values.toSorted((a, b) => a.cmp(b));
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.floor(sorted.length / 2)]];
  return low && high ? clampDecimal(low.plus(high).div(2)) : null;
}

/**
 * Multiplies step by step, clamping intermediate results. Returns null for fractional or too large exponents, and for
 * division by zero.
 */
function getPower(base: Big, exponent: Big): SingleFormulaValue {
  const count = toSafeInteger(exponent);
  if (!exponent.eq(count) || Math.abs(count) > MAX_POWER) return null;
  let result = toDecimal(1);
  for (let step = 0; step < Math.abs(count); step += 1) result = clampDecimal(result.times(base));
  if (count >= 0) return result;
  return result.eq(0) ? null : clampDecimal(toDecimal(1).div(result));
}
