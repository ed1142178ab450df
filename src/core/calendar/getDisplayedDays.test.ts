import { describe, expect, it } from 'vitest';
import { getDisplayedDays, listDisplayedDays, shiftCalendarDay } from './getDisplayedDays.ts';

describe('The days of a calendar', () => {
  it('cover whole weeks for a month', () => {
    const month = getDisplayedDays('month', '2026-11-23', 'Monday');
    expect(month).toEqual({ from: '2026-10-26', till: '2026-12-06' });
    expect(listDisplayedDays(month)).toHaveLength(42);
    expect(getDisplayedDays('month', '2026-11-23', 'Sunday')).toEqual({
      from: '2026-11-01',
      till: '2026-12-05',
    });
  });

  it('cover one week, or thirty days for the agenda', () => {
    expect(getDisplayedDays('week', '2026-11-29', 'Monday')).toEqual({
      from: '2026-11-23',
      till: '2026-11-29',
    });
    expect(getDisplayedDays('week', '2026-11-29', 'Sunday')).toEqual({
      from: '2026-11-29',
      till: '2026-12-05',
    });
    expect(listDisplayedDays(getDisplayedDays('agenda', '2026-11-29', 'Monday'))).toHaveLength(30);
  });

  it('continue with the next month after the 31st without skipping it', () => {
    expect(shiftCalendarDay('month', '2027-01-31', 1)).toBe('2027-02-01');
    expect(shiftCalendarDay('week', '2026-11-23', -1)).toBe('2026-11-16');
  });
});
