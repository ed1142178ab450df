import { describe, expect, it } from 'vitest';
import { isCalendarDate, isInstant } from './instants.ts';

describe('A calendar date', () => {
  it.each(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'])('can be %s', day =>
    expect(isCalendarDate(day)).toBe(true),
  );
  it.each(['2026-02-30', '2027-02-29', '2026-13-01', '0000-01-01', '9999-99-99', '2026-2-1', ''])(
    "can't be %s",
    day => expect(isCalendarDate(day)).toBe(false),
  );
});

describe('An instant', () => {
  it.each(['2026-02-28T00:00:00Z', '2026-02-28T23:59:59.999999Z'])('can be %s', text =>
    expect(isInstant(text)).toBe(true),
  );
  it.each([
    '2026-02-30T00:00:00Z',
    '2026-02-28T24:00:00Z',
    '2026-02-28T23:60:00Z',
    '2026-02-28T23:59:60Z',
    '0000-01-01T00:00:00Z',
    '9999-99-99T99:99:99Z',
    '2026-02-28T10:00:00',
    '2026-02-28',
  ])("can't be %s", text => expect(isInstant(text)).toBe(false));
});
