import { expect, test } from 'vitest';
import { getCalendarNames } from './calendarNames.ts';
import { parseTypedDate } from './typedDate.core.ts';

const today = '2026-11-21';

test.each([
  ['today', '2026-11-21'],
  [' Yesterday', '2026-11-20'],
  ['TOMORROW', '2026-11-22'],
  ['сьогодні', '2026-11-21'],
  ['Учора', '2026-11-20'],
  ['завтра', '2026-11-22'],
  ['післязавтра', '2026-11-23'],
  ['+3', '2026-11-24'],
  ['\u221230', '2026-10-22'],
  ['31.12', '2026-12-31'],
  ['31.12.', '2026-12-31'],
  ['5/1', '2026-01-05'],
  ['31.12.27', '2027-12-31'],
])('parses %s as %s', (text, date) => {
  expect(parseTypedDate(text, today)).toBe(date);
});

test.each(['', 'some day', '31', '31.2', '+', '3', '29.02', 'toString'])('rejects %s as a date', text => {
  expect(parseTypedDate(text, today)).toBeUndefined();
});

test("uses month and weekday names in the user's language, and the account's first day of the week", () => {
  const ukrainian = getCalendarNames('uk', 'Monday');
  expect(ukrainian.firstDay).toBe(1);
  expect(ukrainian.monthOf(today)).toBe('Листопад 2026');
  expect(ukrainian.weekdays[0]).toEqual({ short: 'пн', long: 'понеділок' });
  expect(ukrainian.dayOf(today)).toContain('21 листопада 2026');
  const english = getCalendarNames('en', 'Sunday');
  expect(english.firstDay).toBe(7);
  expect(english.weekdays.map(({ long }) => long).slice(0, 2)).toEqual(['Sunday', 'Monday']);
  expect(getCalendarNames('en', 'Monday').monthOf('0099-01-31')).toBe('January 99');
});
