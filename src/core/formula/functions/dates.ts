import type Big from 'big.js';
import { weekdayOf } from '../../calendar/days.ts';
import { decimalOf } from '../decimals.ts';
import { dayOf, daysInMonth, partsOf, wholeMonths } from '../durations.ts';
import { wholeOf } from '../language/formulaSigns.ts';
import type { DayValue, DurationValue } from '../language/formulaTypes.ts';
import { contextFunction, type FormulaFunction, valueFunction } from './formulaFunction.ts';

const FIGURE = { takes: ['date'], gives: 'number' } as const;
const DATE = { takes: ['date'], gives: 'date' } as const;
const BETWEEN = { takes: ['date', 'date'], gives: 'number' } as const;
const MONTHS_IN_YEAR = 12;

export const dateFunctions: readonly FormulaFunction[] = [
  contextFunction('today()', { asks: 'day', gives: 'date' }, ({ day }) => ({ day })),
  valueFunction<[Big, Big, Big]>(
    'date(year, month, day)',
    { takes: ['number', 'number', 'number'], gives: 'date' },
    (year, month, day) => dayOf(wholeOf(year), wholeOf(month), wholeOf(day)),
  ),
  valueFunction<[DayValue]>('year(date)', FIGURE, date => decimalOf(partsOf(date).year)),
  valueFunction<[DayValue]>('month(date)', FIGURE, date => decimalOf(partsOf(date).month)),
  valueFunction<[DayValue]>('day(date)', FIGURE, date => decimalOf(partsOf(date).day)),
  valueFunction<[DayValue]>('weekday(date)', FIGURE, ({ day }) => decimalOf(weekdayOf(day) + 1)),
  valueFunction<[DayValue]>('startOfMonth(date)', DATE, date => {
    const { year, month } = partsOf(date);
    return dayOf(year, month, 1);
  }),
  valueFunction<[DayValue]>('endOfMonth(date)', DATE, date => {
    const { year, month } = partsOf(date);
    return dayOf(year, month, daysInMonth(year, month));
  }),
  // A duration with months has no fixed number of days.
  valueFunction<[DurationValue]>(
    'days(duration)',
    { takes: ['duration'], gives: 'number' },
    ({ months, days }) => (months === 0 ? decimalOf(days) : null),
  ),
  valueFunction<[DayValue, DayValue]>('monthsBetween(from, till)', BETWEEN, (from, till) =>
    decimalOf(wholeMonths(from, till)),
  ),
  valueFunction<[DayValue, DayValue]>('yearsBetween(from, till)', BETWEEN, (from, till) =>
    decimalOf(Math.trunc(wholeMonths(from, till) / MONTHS_IN_YEAR) || 0),
  ),
];
