import { expect, test } from 'vitest';
import { addMonths, getLastDayOfMonth } from './months.ts';

test('finds the last day of a month and adds months, even in the first century', () => {
  expect(getLastDayOfMonth('0044-02-10')).toBe('0044-02-29');
  expect(addMonths('0099-12-31', 2)).toBe('0100-02-28');
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
});
