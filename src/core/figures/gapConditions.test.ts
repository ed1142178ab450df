import { expect, test } from 'vitest';
import { getNextPeriodStart, toDayNumber } from '../calendar/periods.ts';
import { buildGapConditions, buildOtherWeekdayConditions } from './gapConditions.ts';

const days = {
  field: 'day',
  isDays: true,
  next: (bucket: number) => getNextPeriodStart(bucket, 'Month'),
};
const numbers = { field: 'number', isDays: false, next: (bucket: number) => bucket + 10 };

test('merges adjacent months, and includes all days before, between and after them', () => {
  const months = ['2026-03-01', '2026-01-01', '2026-02-01', '2026-06-01'].map(toDayNumber);
  expect(buildGapConditions(days, months)).toEqual([
    { field: 'day', operator: 'Less', value: { dateValue: '2026-01-01' } },
    { field: 'day', operator: 'During', value: { stringValue: '2026-04-01/2026-05-31' } },
    { field: 'day', operator: 'MoreOrEqual', value: { dateValue: '2026-07-01' } },
  ]);
});

test('includes no days after the last possible day', () => {
  expect(buildGapConditions(days, [toDayNumber('9999-12-01')])).toEqual([
    { field: 'day', operator: 'Less', value: { dateValue: '9999-12-01' } },
  ]);
});

test('includes the ranges below, between and above the given steps', () => {
  expect(buildGapConditions(numbers, [-10, 20])).toEqual([
    { field: 'number', operator: 'Less', value: { numberValue: -10 } },
    {
      all: [
        { field: 'number', operator: 'MoreOrEqual', value: { numberValue: 0 } },
        { field: 'number', operator: 'Less', value: { numberValue: 20 } },
      ],
    },
    { field: 'number', operator: 'MoreOrEqual', value: { numberValue: 30 } },
  ]);
});

test('includes every existing value if no groups are given', () => {
  expect(buildGapConditions(days, [])).toEqual([{ field: 'day', operator: 'NotEquals' }]);
});

test('returns null if a search would reject the number of conditions', () => {
  const apart = (count: number) => Array.from({ length: count }, (_, index) => index * 100);
  expect(buildGapConditions(numbers, apart(51))).toHaveLength(52);
  expect(buildGapConditions(numbers, apart(52))).toBeNull();
  expect(buildGapConditions(days, apart(98))).toHaveLength(99);
  expect(buildGapConditions(days, apart(99))).toBeNull();
  // Adjacent steps are merged.
  const beside = Array.from({ length: 400 }, (_, index) => index * 10);
  expect(buildGapConditions(numbers, beside)).toHaveLength(2);
});

test('treats both 0 and 7 as Sunday', () => {
  const numbersOf = (kept: readonly number[]) =>
    buildOtherWeekdayConditions('day', kept).map(
      condition => 'value' in condition && condition.value?.numberValue,
    );
  expect(numbersOf([0, 2])).toEqual([1, 3, 4, 5, 6]);
  expect(numbersOf([7, 2])).toEqual([1, 3, 4, 5, 6]);
});
