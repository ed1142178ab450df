import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatCalendarDate, isCalendarDate, parseCalendarDate } from './calendarDate.core.ts';

test('it knows the days that the proleptic Gregorian calendar has', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const pad = (value: number, length: number) => String(value).padStart(length, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        expect(isCalendarDate(text)).toBe(exists);
        if (exists) expect(parseCalendarDate(formatCalendarDate(text))).toBe(text);
      },
    ),
  );
});

test.each(['', '31.12', '31.12.26', '2026-1-1', '2026/01/01', '0000-01-01', '10000-01-01', '１.１.2026'])(
  '%s is no date',
  text => {
    expect(parseCalendarDate(text)).toBeUndefined();
  },
);
