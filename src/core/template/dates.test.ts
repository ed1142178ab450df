import { expect, test } from 'vitest';
import { shiftDatesInText } from './dates.ts';

test('moves dates by the difference between two dates, even across months and inside histories', () => {
  const text = 'New @ 2026-01-31T10:00Z > Done @ 2026-02-27\n"2026-12-31",no-2026-01-01x';
  expect(shiftDatesInText(text, { from: '2026-01-01', to: '2026-01-03' })).toBe(
    'New @ 2026-02-02T10:00Z > Done @ 2026-03-01\n"2027-01-02",no-2026-01-01x',
  );
});

test("changes nothing if both dates are equal, and ignores texts that aren't dates", () => {
  expect(shiftDatesInText('2026-05-05', { from: '2026-05-05', to: '2026-05-05' })).toBe('2026-05-05');
  expect(shiftDatesInText('2026-13-40 12026-01-01', { from: '2026-05-05', to: '2026-05-06' })).toBe(
    '2026-13-40 12026-01-01',
  );
});

test('moves dates only by whole 24-hour days between two times', () => {
  const from = '2026-01-01T06:30Z';
  expect(shiftDatesInText('2026-01-01T06:00Z', { from, to: '2026-01-02T00:10:00.000Z' })).toBe(
    '2026-01-01T06:00Z',
  );
  expect(shiftDatesInText('2026-01-01T06:00Z', { from, to: '2026-01-02T06:30:00.000Z' })).toBe(
    '2026-01-02T06:00Z',
  );
});
