import { expect, test } from 'vitest';
import { parseWrittenDate } from './writtenDate.core.ts';

test.each([
  ['5 Jan 2026', '2026-01-05'],
  ['Jan 5, 2026', '2026-01-05'],
  ['Monday, January 5, 2026', '2026-01-05'],
  ['31-Dec-26', '2026-12-31'],
  ['1 січня 2026', '2026-01-01'],
  ['24 серпня 1991 р.', '1991-08-24'],
  ['24 серп. 1991 року', '1991-08-24'],
  ['понеділок, 5 січня 2026 р., 10:30', '2026-01-05'],
  ['Dec 31 2026 11:59 PM', '2026-12-31'],
  ['20261231', '2026-12-31'],
  ['45292', '2024-01-01'],
])('parses %j as %s', (text, date) => {
  expect(parseWrittenDate(text)).toBe(date);
});

test.each(['30 Feb 2026', '5 Decor 2026', '5 Ja 2026', '20261301', '12345', 'Q1 2026', '2026', 'May', ''])(
  'rejects %j as a date',
  text => {
    expect(parseWrittenDate(text)).toBeUndefined();
  },
);
