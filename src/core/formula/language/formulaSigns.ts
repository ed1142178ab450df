/** Defines the binary operators: implementation and result type for each combination of operand types. */
import type Big from 'big.js';
import { clampDecimal, isDecimal, toDecimal } from '../decimals.ts';
import { addDurations, compareDurations, computeDayDifference, shiftDay } from '../durations.ts';
import { formatFormulaValue } from './formulaText.ts';
import type { DayValue, DurationValue, FormulaType, SingleValue, ValueType } from './formulaTypes.ts';
import type { BinaryOperator } from './parseFormula.ts';

type Kind = FormulaType['of'];

export interface Operator {
  readonly gives: ValueType;
  /** Neither operand is empty unless `takesEmpty` is set. */
  run(left: SingleValue, right: SingleValue): SingleValue;
  readonly takesEmpty?: boolean;
}

/** Returns the operator for these operand types; `null` if the operator doesn't support them. */
export function findOperator(sign: BinaryOperator, left: Kind, right: Kind): Operator | null {
  if (sign === 'and' || sign === 'or')
    return isCompatibleType(left, 'boolean') && isCompatibleType(right, 'boolean') ? LOGIC[sign] : null;
  if (sign === '&')
    return {
      gives: 'text',
      takesEmpty: true,
      run: (a, b) => limitText(formatFormulaValue(a) + formatFormulaValue(b)),
    };
  if (sign === '=' || sign === '!=') return isSameKind(left, right) ? equality(sign) : null;
  if (sign === '<' || sign === '<=' || sign === '>' || sign === '>=')
    return isSameKind(left, right) && left !== 'boolean' && right !== 'boolean' ? order(sign) : null;
  return (
    ARITHMETIC.find(
      one => one.sign === sign && isCompatibleType(left, one.left) && isCompatibleType(right, one.right),
    ) ?? null
  );
}

/** Exceeds the limit of every field, so that a truncated text is rejected as too long. */
export const TEXT_LIMIT = 60_000;
export const limitText = (text: string) => text.slice(0, TEXT_LIMIT);

export function isCompatibleType(kind: Kind, wanted: ValueType): boolean {
  return kind === wanted || kind === 'empty';
}

function isSameKind(left: Kind, right: Kind): boolean {
  return left === right || left === 'empty' || right === 'empty';
}

const LOGIC: Readonly<Record<'and' | 'or', Operator>> = {
  and: { gives: 'boolean', takesEmpty: true, run: (a, b) => a === true && b === true },
  or: { gives: 'boolean', takesEmpty: true, run: (a, b) => a === true || b === true },
};

/** Defines equality: empty values equal only each other. */
function equality(sign: '=' | '!='): Operator {
  const isEqual = (a: SingleValue, b: SingleValue) =>
    isEmptyValue(a) || isEmptyValue(b) ? isEmptyValue(a) && isEmptyValue(b) : compareValues(a, b) === 0;
  return { gives: 'boolean', takesEmpty: true, run: (a, b) => isEqual(a, b) === (sign === '=') };
}

/** Defines an order comparison, which is false if an operand is empty. */
function order(sign: '<' | '<=' | '>' | '>='): Operator {
  const holds = {
    '<': (n: number) => n < 0,
    '<=': (n: number) => n <= 0,
    '>': (n: number) => n > 0,
    '>=': (n: number) => n >= 0,
  };
  return {
    gives: 'boolean',
    takesEmpty: true,
    run: (a, b) => !isEmptyValue(a) && !isEmptyValue(b) && holds[sign](compareValues(a, b)),
  };
}

export function isEmptyValue(value: SingleValue): boolean {
  return value === null || value === '';
}

/** Compares two non-empty values of the same type; texts are compared ignoring case. */
export function compareValues(a: SingleValue, b: SingleValue): number {
  if (isDecimal(a) && isDecimal(b)) return a.cmp(b);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a.toLowerCase(), b.toLowerCase());
  if (isDay(a) && isDay(b)) return compareTexts(a.day, b.day);
  if (isDuration(a) && isDuration(b)) return compareDurations(a, b);
  return Number(a) - Number(b);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function isDay(value: SingleValue): value is DayValue {
  return typeof value === 'object' && value !== null && 'day' in value;
}

function isDuration(value: SingleValue): value is DurationValue {
  return typeof value === 'object' && value !== null && 'months' in value;
}

interface Arithmetic extends Operator {
  readonly sign: BinaryOperator;
  readonly left: ValueType;
  readonly right: ValueType;
}

/**
 * Defines an arithmetic operator. When it runs, its operands have the given types, because these are checked on
 * compilation.
 */
function arithmetic<Left extends SingleValue, Right extends SingleValue>(
  [left, sign, right, gives]: readonly [ValueType, BinaryOperator, ValueType, ValueType],
  run: (a: Left, b: Right) => SingleValue,
): Arithmetic {
  return { sign, left, right, gives, run: (a, b) => run(a as Left, b as Right) };
}

const ARITHMETIC: readonly Arithmetic[] = [
  arithmetic<Big, Big>(['number', '+', 'number', 'number'], (a, b) => clampDecimal(a.plus(b))),
  arithmetic<Big, Big>(['number', '-', 'number', 'number'], (a, b) => clampDecimal(a.minus(b))),
  arithmetic<Big, Big>(['number', '*', 'number', 'number'], (a, b) => clampDecimal(a.times(b))),
  arithmetic<Big, Big>(['number', '/', 'number', 'number'], (a, b) =>
    b.eq(0) ? null : clampDecimal(a.div(b)),
  ),
  arithmetic<Big, Big>(['number', '%', 'number', 'number'], (a, b) =>
    b.eq(0) ? null : clampDecimal(a.mod(b)),
  ),
  arithmetic<string, string>(['text', '+', 'text', 'text'], (a, b) => limitText(a + b)),
  arithmetic<DayValue, DurationValue>(['date', '+', 'duration', 'date'], (a, b) => shiftDay(a, b)),
  arithmetic<DurationValue, DayValue>(['duration', '+', 'date', 'date'], (a, b) => shiftDay(b, a)),
  arithmetic<DayValue, DurationValue>(['date', '-', 'duration', 'date'], (a, b) => shiftDay(a, b, -1)),
  arithmetic<DayValue, DayValue>(['date', '-', 'date', 'duration'], computeDayDifference),
  arithmetic<DurationValue, DurationValue>(['duration', '+', 'duration', 'duration'], (a, b) =>
    addDurations(a, b),
  ),
  arithmetic<DurationValue, DurationValue>(['duration', '-', 'duration', 'duration'], (a, b) =>
    addDurations(a, b, -1),
  ),
  arithmetic<DurationValue, Big>(['duration', '*', 'number', 'duration'], (a, b) => timesDuration(a, b)),
  arithmetic<Big, DurationValue>(['number', '*', 'duration', 'duration'], (a, b) => timesDuration(b, a)),
];

/** Multiplies months and days separately, rounding both to integers. */
function timesDuration({ months, days }: DurationValue, count: Big): DurationValue {
  return {
    months: toSafeInteger(toDecimal(months).times(count)),
    days: toSafeInteger(toDecimal(days).times(count)),
  };
}

/** Rounds to an integer, clamped to the range of exact integers. */
export function toSafeInteger(value: Big): number {
  const limit = toDecimal(Number.MAX_SAFE_INTEGER);
  if (value.gt(limit)) return Number.MAX_SAFE_INTEGER;
  return value.lt(limit.neg()) ? Number.MIN_SAFE_INTEGER : Number(value.round(0).toFixed()) || 0;
}
