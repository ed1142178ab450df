import type Big from 'big.js';
import { getWeekdayIndex } from '../../calendar/days.ts';
import { toDecimal } from '../decimals.ts';
import { countWholeMonths, createDayValue, getDaysInMonth, splitDay } from '../durations.ts';
import { toSafeInteger } from '../language/formulaSigns.ts';
import type { FormulaDayValue, FormulaDurationValue } from '../language/formulaTypes.ts';
import { defineContextFunction, defineValueFunction, type FormulaFunction } from './formulaFunction.ts';

const FIGURE = { takes: ['date'], gives: 'number' } as const;
const DATE = { takes: ['date'], gives: 'date' } as const;
const BETWEEN = { takes: ['date', 'date'], gives: 'number' } as const;
const MONTHS_IN_YEAR = 12;

export const dateFunctions: readonly FormulaFunction[] = [
  defineContextFunction('today()', { asks: 'day', gives: 'date' }, ({ day }) => ({ day })),
  defineValueFunction<[Big, Big, Big]>(
    'date(year, month, day)',
    { takes: ['number', 'number', 'number'], gives: 'date' },
    (year, month, day) => createDayValue(toSafeInteger(year), toSafeInteger(month), toSafeInteger(day)),
  ),
  defineValueFunction<[FormulaDayValue]>('year(date)', FIGURE, date => toDecimal(splitDay(date).year)),
  defineValueFunction<[FormulaDayValue]>('month(date)', FIGURE, date => toDecimal(splitDay(date).month)),
  defineValueFunction<[FormulaDayValue]>('day(date)', FIGURE, date => toDecimal(splitDay(date).day)),
  defineValueFunction<[FormulaDayValue]>('weekday(date)', FIGURE, ({ day }) =>
    toDecimal(getWeekdayIndex(day) + 1),
  ),
  defineValueFunction<[FormulaDayValue]>('startOfMonth(date)', DATE, date => {
    const { year, month } = splitDay(date);
    return createDayValue(year, month, 1);
  }),
  defineValueFunction<[FormulaDayValue]>('endOfMonth(date)', DATE, date => {
    const { year, month } = splitDay(date);
    return createDayValue(year, month, getDaysInMonth(year, month));
  }),
  // A duration that includes months has no fixed number of days.
  defineValueFunction<[FormulaDurationValue]>(
    'days(duration)',
    { takes: ['duration'], gives: 'number' },
    ({ months, days }) => (months === 0 ? toDecimal(days) : null),
  ),
  defineValueFunction<[FormulaDayValue, FormulaDayValue]>(
    'monthsBetween(from, till)',
    BETWEEN,
    (from, till) => toDecimal(countWholeMonths(from, till)),
  ),
  defineValueFunction<[FormulaDayValue, FormulaDayValue]>('yearsBetween(from, till)', BETWEEN, (from, till) =>
    toDecimal(Math.trunc(countWholeMonths(from, till) / MONTHS_IN_YEAR) || 0),
  ),
];
