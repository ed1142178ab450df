/** Defines the binary operators: implementation and result type for each combination of operand types. */
import type Big from 'big.js';
import { clampDecimal, isDecimal, toDecimal } from '../decimals.ts';
import { addDurations, addDurationToDay, compareDurations, computeDayDifference } from '../durations.ts';
import { formatFormulaValue } from './formulaText.ts';
import type {
  FormulaDayValue,
  FormulaDurationValue,
  FormulaType,
  FormulaValueType,
  SingleFormulaValue,
} from './formulaTypes.ts';
import type { BinaryOperator } from './parseFormula.ts';

type Kind = FormulaType['of'];

export interface FormulaOperator {
  readonly gives: FormulaValueType;
  /** Neither operand is empty unless `takesEmpty` is set. */
  run(left: SingleFormulaValue, right: SingleFormulaValue): SingleFormulaValue;
  readonly takesEmpty?: boolean;
}

/** Returns the operator for these operand types; `null` if the operator doesn't support them. */
export function findOperator(sign: BinaryOperator, left: Kind, right: Kind): FormulaOperator | null {
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
export const MAX_FORMULA_TEXT_LENGTH = 60_000;
export const limitText = (text: string) => text.slice(0, MAX_FORMULA_TEXT_LENGTH);

export function isCompatibleType(kind: Kind, wanted: FormulaValueType): boolean {
  return kind === wanted || kind === 'empty';
}

function isSameKind(left: Kind, right: Kind): boolean {
  return left === right || left === 'empty' || right === 'empty';
}

const LOGIC: Readonly<Record<'and' | 'or', FormulaOperator>> = {
  and: { gives: 'boolean', takesEmpty: true, run: (a, b) => a === true && b === true },
  or: { gives: 'boolean', takesEmpty: true, run: (a, b) => a === true || b === true },
};

/** Defines equality: empty values equal only each other. */
function equality(sign: '=' | '!='): FormulaOperator {
  const isEqual = (a: SingleFormulaValue, b: SingleFormulaValue) =>
    isEmptyValue(a) || isEmptyValue(b) ? isEmptyValue(a) && isEmptyValue(b) : compareValues(a, b) === 0;
  return { gives: 'boolean', takesEmpty: true, run: (a, b) => isEqual(a, b) === (sign === '=') };
}

/** Defines an order comparison, which is false if an operand is empty. */
function order(sign: '<' | '<=' | '>' | '>='): FormulaOperator {
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

export function isEmptyValue(value: SingleFormulaValue): boolean {
  return value === null || value === '';
}

/** Compares two non-empty values of the same type; texts are compared ignoring case. */
export function compareValues(a: SingleFormulaValue, b: SingleFormulaValue): number {
  if (isDecimal(a) && isDecimal(b)) return a.cmp(b);
  if (typeof a === 'string' && typeof b === 'string') return compareTexts(a.toLowerCase(), b.toLowerCase());
  if (isDayType(a) && isDayType(b)) return compareTexts(a.day, b.day);
  if (isDuration(a) && isDuration(b)) return compareDurations(a, b);
  return Number(a) - Number(b);
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

export function isDayType(value: SingleFormulaValue): value is FormulaDayValue {
  return typeof value === 'object' && value !== null && 'day' in value;
}

function isDuration(value: SingleFormulaValue): value is FormulaDurationValue {
  return typeof value === 'object' && value !== null && 'months' in value;
}

interface Arithmetic extends FormulaOperator {
  readonly sign: BinaryOperator;
  readonly left: FormulaValueType;
  readonly right: FormulaValueType;
}

/**
 * Defines an arithmetic operator. When it runs, its operands have the given types, because these are checked on
 * compilation.
 */
function arithmetic<Left extends SingleFormulaValue, Right extends SingleFormulaValue>(
  [left, sign, right, gives]: readonly [FormulaValueType, BinaryOperator, FormulaValueType, FormulaValueType],
  run: (a: Left, b: Right) => SingleFormulaValue,
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
  arithmetic<FormulaDayValue, FormulaDurationValue>(['date', '+', 'duration', 'date'], (a, b) =>
    addDurationToDay(a, b),
  ),
  arithmetic<FormulaDurationValue, FormulaDayValue>(['duration', '+', 'date', 'date'], (a, b) =>
    addDurationToDay(b, a),
  ),
  arithmetic<FormulaDayValue, FormulaDurationValue>(['date', '-', 'duration', 'date'], (a, b) =>
    addDurationToDay(a, b, -1),
  ),
  arithmetic<FormulaDayValue, FormulaDayValue>(['date', '-', 'date', 'duration'], computeDayDifference),
  arithmetic<FormulaDurationValue, FormulaDurationValue>(['duration', '+', 'duration', 'duration'], (a, b) =>
    addDurations(a, b),
  ),
  arithmetic<FormulaDurationValue, FormulaDurationValue>(['duration', '-', 'duration', 'duration'], (a, b) =>
    addDurations(a, b, -1),
  ),
  arithmetic<FormulaDurationValue, Big>(['duration', '*', 'number', 'duration'], (a, b) =>
    timesDuration(a, b),
  ),
  arithmetic<Big, FormulaDurationValue>(['number', '*', 'duration', 'duration'], (a, b) =>
    timesDuration(b, a),
  ),
];

/** Multiplies months and days separately, rounding both to integers. */
function timesDuration({ months, days }: FormulaDurationValue, count: Big): FormulaDurationValue {
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
