import { expect, test } from 'vitest';
import { findNextMailing } from './nextMailing.ts';

const zone = 'Europe/Kyiv';
const next = (times: Partial<Parameters<typeof findNextMailing>[0]>, after: string) => {
  const at = findNextMailing({ days: [], dayOfMonth: null, hour: 9, ...times }, Date.parse(after), zone);
  return at === null ? null : new Date(at).toISOString();
};

test.each([
  [{ days: [1] }, '2026-03-27T08:00:00Z', '2026-03-30T06:00:00.000Z'],
  [{ days: [5] }, '2026-03-27T06:59:59Z', '2026-03-27T07:00:00.000Z'],
  [{ days: [5] }, '2026-03-27T07:00:00Z', '2026-04-03T06:00:00.000Z'],
  [{ dayOfMonth: 27 }, '2026-03-27T06:00:00Z', '2026-03-27T07:00:00.000Z'],
  [{ dayOfMonth: 27 }, '2026-03-27T07:00:00Z', '2026-04-27T06:00:00.000Z'],
  [{ dayOfMonth: 31 }, '2026-04-01T00:00:00Z', '2026-04-30T06:00:00.000Z'],
  [{ dayOfMonth: 31 }, '2026-12-31T07:00:00Z', '2027-01-31T07:00:00.000Z'],
  [{ dayOfMonth: 30, days: [1] }, '2027-02-01T00:00:00Z', '2027-02-28T07:00:00.000Z'],
])('computes the next mailing for %j after %s as %s', (times, after, expected) => {
  expect(next(times, after)).toBe(expected);
});

test('returns null if no day is chosen', () => {
  expect(next({}, '2026-03-27T08:00:00Z')).toBeNull();
});
