import { describe, expect, it } from 'vitest';
import { getSnoozeEnd, type Snooze } from './snoozeTimes.ts';

const SATURDAY = '2026-10-24T10:20';
const now = Date.parse('2026-10-24T07:20:00Z');

describe('The end of a snooze', () => {
  it.each<[Snooze, string]>([
    ['tenMinutes', '2026-10-24T07:30:00.000Z'],
    ['hour', '2026-10-24T08:20:00.000Z'],
    // Clocks go back during the night.
    ['tomorrow', '2026-10-25T07:00:00.000Z'],
    ['nextMonday', '2026-10-26T07:00:00.000Z'],
  ])('is calculated for %s', (snooze, till) =>
    expect(getSnoozeEnd(snooze, now, SATURDAY, 'Europe/Kyiv')).toBe(till),
  );

  it('is the following Monday for “next Monday” on a Monday', () => {
    expect(getSnoozeEnd('nextMonday', now, '2026-11-23T10:20', 'Europe/Kyiv')).toBe(
      '2026-11-30T07:00:00.000Z',
    );
  });
});
