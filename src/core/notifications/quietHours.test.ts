import { describe, expect, it } from 'vitest';
import { findQuietHoursEnd, isSecurityKind } from './quietHours.ts';

const night = { from: '22:00', to: '07:00' };
const KYIV = 'Europe/Kyiv';

function getEnd(quietHours: typeof night | null, instant: string, timeZone = KYIV): string | null {
  const end = findQuietHoursEnd(quietHours, Date.parse(instant), timeZone);
  return end === null ? null : new Date(end).toISOString();
}

describe('Quiet hours', () => {
  it.each([
    ["don't apply before they begin", '2026-11-23T19:59:59Z', null],
    ['apply as soon as they begin', '2026-11-23T20:00:00Z', '2026-11-24T05:00:00.000Z'],
    ['apply after midnight', '2026-11-24T00:30:00Z', '2026-11-24T05:00:00.000Z'],
    ["don't apply once they end", '2026-11-24T05:00:00Z', null],
    ['end at the same local time on a day of 25 hours', '2026-10-24T20:00:00Z', '2026-10-25T05:00:00.000Z'],
    ['end at the same local time on a day of 23 hours', '2026-03-28T21:00:00Z', '2026-03-29T04:00:00.000Z'],
  ])('%s', (_, instant, end) => expect(getEnd(night, instant)).toBe(end));

  it('can start and end within the same day', () => {
    const noon = { from: '12:00', to: '13:30' };
    expect(getEnd(noon, '2026-11-23T12:00:00Z', 'UTC')).toBe('2026-11-23T13:30:00.000Z');
    expect(getEnd(noon, '2026-11-23T13:30:00Z', 'UTC')).toBeNull();
  });

  it('end at the first occurrence of a repeated hour, and at the clock change if their end is skipped', () => {
    const twice = { from: '22:00', to: '03:30' };
    expect(getEnd(twice, '2026-10-25T00:15:00Z')).toBe('2026-10-25T00:30:00.000Z');
    expect(getEnd(twice, '2026-10-25T01:15:00Z')).toBeNull();
    expect(getEnd(twice, '2026-03-29T00:30:00Z')).toBe('2026-03-29T01:00:00.000Z');
  });

  it("don't apply if they are not set, or if start and end are equal", () => {
    expect(getEnd(null, '2026-11-23T23:00:00Z')).toBeNull();
    expect(getEnd({ from: '08:00', to: '08:00' }, '2026-11-23T06:00:00Z')).toBeNull();
  });

  it("don't apply to notifications about permissions and new logins", () => {
    expect(['RightsChanged', 'NewLogin', 'Comment'].map(isSecurityKind)).toEqual([true, true, false]);
  });
});
