import { describe, expect, test } from 'vitest';
import {
  getNextPeriodStart,
  getPeriodStart,
  getWeekdayByNumber,
  toDayFromNumber,
  toDayNumber,
} from '../calendar/periods.ts';
import { divideUnits, ExactIntegerSum, formatDecimalUnits, toDecimalUnits } from '../exactDecimal.ts';
import { computeComparedDays } from './comparedDays.ts';

describe('Exact decimals', () => {
  test.each([
    [0.1, 1, 1],
    [-1.005, 3, -1005],
    [9007199254740991, 0, 9007199254740991n],
    [90071992547.40991, 15, 90071992547409910000000000n],
    [1e-7, 7, 1],
  ])('convert %d with %d places to %s units', (number, places, units) => {
    expect(toDecimalUnits(number, places)).toBe(units);
    expect(Number(formatDecimalUnits(units, places))).toBe(number);
  });

  test('add up exactly beyond the precision of a double', () => {
    const sum = new ExactIntegerSum();
    for (let count = 0; count < 5; count += 1) sum.add(9007199254740991n);
    for (let count = 0; count < 7; count += 1) sum.add(1);
    sum.add(-(2 ** 49));
    expect(sum.total).toBe(9007199254740991n * 5n + 7n - 2n ** 49n);
  });

  test('divide 0.3 by 2 to 0.15, and round halves away from zero', () => {
    expect(divideUnits(3n, 2, { places: 1, most: 2 })).toBe('0.15');
    expect(divideUnits(5n, 8, { places: 0, most: 2 })).toBe('0.63');
    expect(divideUnits(-5n, 8, { places: 0, most: 2 })).toBe('-0.63');
  });
});

describe('Periods', () => {
  const startOf = (
    day: string,
    by: Parameters<typeof getPeriodStart>[1],
    weekStart: 'Monday' | 'Sunday' = 'Monday',
  ) => toDayFromNumber(getPeriodStart(toDayNumber(day), by, weekStart));

  test.each([
    ['2026-11-25', 'Day', '2026-11-25'],
    ['2026-11-25', 'Week', '2026-11-23'],
    ['2026-11-23', 'Week', '2026-11-23'],
    ['2026-11-25', 'Month', '2026-11-01'],
    ['2026-11-25', 'Quarter', '2026-10-01'],
    ['2026-11-25', 'Year', '2026-01-01'],
    ['0044-03-15', 'Year', '0044-01-01'],
    ['1969-12-31', 'Week', '1969-12-29'],
  ] as const)('include %s in the %s that starts on %s', (day, by, start) => {
    expect(startOf(day, by)).toBe(start);
  });

  test('can start weeks on Sunday', () => {
    expect(startOf('2026-11-25', 'Week', 'Sunday')).toBe('2026-11-22');
    expect(startOf('2026-11-22', 'Week', 'Sunday')).toBe('2026-11-22');
    expect(getWeekdayByNumber(toDayNumber('2026-11-22'))).toBe(7);
  });

  test('follow one another without gaps', () => {
    for (const by of ['Day', 'Week', 'Month', 'Quarter', 'Year'] as const) {
      let start = getPeriodStart(toDayNumber('2023-10-15'), by, 'Monday');
      for (let count = 0; count < 20; count += 1) {
        const next = getNextPeriodStart(start, by);
        expect(getPeriodStart(next - 1, by, 'Monday')).toBe(start);
        expect(getPeriodStart(next, by, 'Monday')).toBe(next);
        start = next;
      }
    }
  });
});

describe('A period', () => {
  const compared = (from: string, till: string, kind: 'PeriodBefore' | 'YearBefore', today = '2030-01-01') =>
    computeComparedDays({ field: 'CreatedAt', from, till, with: kind }, today).periodBefore;

  test('is compared with whole months before it, or else with the same number of days', () => {
    expect(compared('2026-03-01', '2026-03-31', 'PeriodBefore')).toEqual(['2026-02-01', '2026-02-28']);
    expect(compared('2026-02-01', '2026-02-28', 'PeriodBefore')).toEqual(['2026-01-01', '2026-01-31']);
    expect(compared('2026-04-01', '2026-06-30', 'PeriodBefore')).toEqual(['2026-01-01', '2026-03-31']);
    expect(compared('2026-03-02', '2026-03-08', 'PeriodBefore')).toEqual(['2026-02-23', '2026-03-01']);
  });

  test('is compared with the same days a year before, including 29 February if it exists', () => {
    expect(compared('2029-02-01', '2029-02-28', 'YearBefore')).toEqual(['2028-02-01', '2028-02-29']);
    expect(compared('2028-02-01', '2028-02-29', 'YearBefore')).toEqual(['2027-02-01', '2027-02-28']);
  });

  test('is compared only up to the same day if it is unfinished', () => {
    expect(compared('2026-11-01', '2026-11-30', 'PeriodBefore', '2026-11-25')).toEqual([
      '2026-10-01',
      '2026-10-25',
    ]);
    expect(compared('2026-01-01', '2026-12-31', 'YearBefore', '2026-11-25')).toEqual([
      '2025-01-01',
      '2025-11-25',
    ]);
  });

  test('aligns the days of the earlier period with its own days by their position', () => {
    const { moved } = computeComparedDays(
      { field: 'CreatedAt', from: '2026-02-01', till: '2026-02-28', with: 'PeriodBefore' },
      '2030-01-01',
    );
    expect(toDayFromNumber(moved(toDayNumber('2026-01-31')))).toBe('2026-02-28');
    expect(toDayFromNumber(moved(toDayNumber('2026-01-05')))).toBe('2026-02-05');
  });
});
