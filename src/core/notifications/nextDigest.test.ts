import { describe, expect, it } from 'vitest';
import { findNextDigest } from './nextDigest.ts';

const workdays = [1, 2, 3, 4, 5];

function next(instant: string, times: { days: number[]; hour: number }, timeZone = 'Europe/Kyiv') {
  const at = findNextDigest(times, Date.parse(instant), timeZone);
  return at === null ? null : new Date(at).toISOString();
}

describe('The next digest', () => {
  const nine = { days: workdays, hour: 9 };

  it.each([
    ['today before its hour', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00.000Z'],
    ['tomorrow from its hour on', '2026-11-23T07:00:00Z', '2026-11-24T07:00:00.000Z'],
    ['on Monday, after Friday', '2026-11-27T07:00:00Z', '2026-11-30T07:00:00.000Z'],
    [
      'an hour earlier in UTC after the change to summer time',
      '2026-03-27T07:00:00Z',
      '2026-03-30T06:00:00.000Z',
    ],
    [
      'an hour later in UTC after the change to winter time',
      '2026-10-23T06:00:00Z',
      '2026-10-26T07:00:00.000Z',
    ],
  ])('is %s', (_, instant, at) => expect(next(instant, nine)).toBe(at));

  it('occurs once on a day with a clock change, even at an hour that is skipped or repeated', () => {
    const daily = { days: [1, 2, 3, 4, 5, 6, 7], hour: 3 };
    expect(next('2026-03-28T01:00:00Z', daily)).toBe('2026-03-29T01:00:00.000Z');
    expect(next('2026-03-29T01:00:00Z', daily)).toBe('2026-03-30T00:00:00.000Z');
    expect(next('2026-10-24T00:00:00Z', daily)).toBe('2026-10-25T00:00:00.000Z');
    expect(next('2026-10-25T00:00:00Z', daily)).toBe('2026-10-26T01:00:00.000Z');
  });

  it('is a week later if only one weekday is chosen, and never occurs if none is chosen', () => {
    expect(next('2026-11-23T07:00:00Z', { days: [1], hour: 9 })).toBe('2026-11-30T07:00:00.000Z');
    expect(next('2026-11-23T07:00:00Z', { days: [], hour: 9 })).toBeNull();
  });
});
