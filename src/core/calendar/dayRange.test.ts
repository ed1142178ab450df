import { expect, test } from 'vitest';
import { addDays, getDayInZone, getHourInZone, type NamedPeriod, resolveDayRange } from './dayRange.ts';

// 2026-11-23 is a Monday.
const table: [NamedPeriod, string, string, string][] = [
  ['Today', '2026-11-23', '2026-11-23', '2026-11-23'],
  ['Tomorrow', '2026-12-31', '2027-01-01', '2027-01-01'],
  ['Yesterday', '2028-03-01', '2028-02-29', '2028-02-29'],
  ['ThisWeek', '2026-11-23', '2026-11-23', '2026-11-29'],
  ['ThisWeek', '2026-11-29', '2026-11-23', '2026-11-29'],
  ['NextWeek', '2026-12-30', '2027-01-04', '2027-01-10'],
  ['LastWeek', '2027-01-03', '2026-12-21', '2026-12-27'],
  ['ThisMonth', '2028-02-10', '2028-02-01', '2028-02-29'],
  ['ThisMonth', '2026-12-31', '2026-12-01', '2026-12-31'],
  ['LastMonth', '2027-01-15', '2026-12-01', '2026-12-31'],
  ['ThisQuarter', '2026-11-23', '2026-10-01', '2026-12-31'],
  ['LastQuarter', '2027-02-01', '2026-10-01', '2026-12-31'],
  ['ThisYear', '2028-02-29', '2028-01-01', '2028-12-31'],
  ['LastYear', '2026-01-01', '2025-01-01', '2025-12-31'],
  ['Last7Days', '2026-03-03', '2026-02-25', '2026-03-03'],
  ['Last30Days', '2026-01-10', '2025-12-12', '2026-01-10'],
  ['Last12Months', '2026-11-27', '2025-11-28', '2026-11-27'],
  ['Last12Months', '2028-02-29', '2027-03-02', '2028-02-29'],
  ['Next7Days', '2026-12-30', '2026-12-30', '2027-01-05'],
];

test.each(table)(
  'resolves the period %s, if today is %s, to the days from %s to %s',
  (span, today, from, till) => {
    expect(resolveDayRange(span, today, 'Monday')).toEqual({ from, till });
  },
);

test.each([
  ['ThisWeek', '2026-11-28', '2026-11-22', '2026-11-28'],
  ['ThisWeek', '2026-11-29', '2026-11-29', '2026-12-05'],
  ['LastWeek', '2026-11-29', '2026-11-22', '2026-11-28'],
  ['NextWeek', '2026-11-28', '2026-11-29', '2026-12-05'],
] as const)(
  'resolves the period %s, if today is %s and weeks start on Sunday, to the days from %s to %s',
  (span, today, from, till) => {
    expect(resolveDayRange(span, today, 'Sunday')).toEqual({ from, till });
  },
);

test('returns the current day in a time zone, and adds days across months', () => {
  const instant = new Date('2026-11-22T23:30:00Z');
  expect(getDayInZone('Europe/Kyiv', instant)).toBe('2026-11-23');
  expect(getDayInZone('America/New_York', instant)).toBe('2026-11-22');
  expect(addDays('2026-12-30', 3)).toBe('2027-01-02');
  expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
});

test('returns the hour in a time zone, even across clock changes', () => {
  const hours = ['2026-03-08T06:30:00Z', '2026-03-08T07:30:00Z', '2026-03-08T04:00:00Z'];
  expect(hours.map(each => getHourInZone('America/New_York', Date.parse(each)))).toEqual([1, 3, 23]);
  expect(getHourInZone('UTC', Date.parse('2026-03-08T00:10:00Z'))).toBe(0);
});
