import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addDays } from '#core/calendar/dayRange.ts';
import {
  convertInstantToLocal,
  convertLocalToInstant,
  listOccurrencesAfter,
  validateRepetition,
} from './repetition.ts';

const KYIV = 'Europe/Kyiv';

/** Returns times of a rule, in local time. */
function times(repeat: string, startsLocal: string, after: string, count = 4, timeZone = KYIV): string[] {
  const instant = convertLocalToInstant(after, timeZone);
  return listOccurrencesAfter({ repeat, startsLocal, timeZone }, instant, count).map(each =>
    convertInstantToLocal(each, timeZone),
  );
}

describe('The occurrences of a rule', () => {
  it.each([
    [
      'every day across the change to summer time',
      'FREQ=DAILY',
      '2026-03-27T09:00',
      '2026-03-27T09:00',
      ['2026-03-28T09:00', '2026-03-29T09:00', '2026-03-30T09:00'],
    ],
    [
      'a time that the clock change skips',
      'FREQ=DAILY',
      '2026-03-27T03:30',
      '2026-03-28T03:30',
      ['2026-03-29T04:00', '2026-03-30T03:30'],
    ],
    [
      'a time that occurs twice on the day of the clock change',
      'FREQ=DAILY',
      '2026-10-20T03:30',
      '2026-10-24T03:30',
      ['2026-10-25T03:30', '2026-10-26T03:30'],
    ],
    [
      'the 31st, also in shorter months',
      'FREQ=MONTHLY',
      '2027-12-31T10:00',
      '2027-12-31T10:00',
      ['2028-01-31T10:00', '2028-02-29T10:00', '2028-03-31T10:00', '2028-04-30T10:00'],
    ],
    [
      'the 30th, also in longer months',
      'FREQ=MONTHLY;BYMONTHDAY=30',
      '2026-01-30T10:00',
      '2026-01-30T10:00',
      ['2026-02-28T10:00', '2026-03-30T10:00', '2026-04-30T10:00'],
    ],
    [
      'the 1st and the 31st',
      'FREQ=MONTHLY;BYMONTHDAY=1,31',
      '2026-01-31T10:00',
      '2026-01-31T10:00',
      ['2026-02-01T10:00', '2026-02-28T10:00', '2026-03-01T10:00', '2026-03-31T10:00'],
    ],
    [
      '29 February every year',
      'FREQ=YEARLY',
      '2024-02-29T10:00',
      '2024-02-29T10:00',
      ['2025-02-28T10:00', '2026-02-28T10:00', '2027-02-28T10:00', '2028-02-29T10:00'],
    ],
    [
      'the first Monday',
      'FREQ=MONTHLY;BYDAY=1MO',
      '2026-11-02T09:00',
      '2026-11-23T09:00',
      ['2026-12-07T09:00', '2027-01-04T09:00'],
    ],
    [
      'the last working day',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-10-30T09:00',
      '2026-10-30T09:00',
      ['2026-11-30T09:00', '2026-12-31T09:00'],
    ],
    [
      'every second week on two days',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      '2026-11-23T09:00',
      '2026-11-23T09:00',
      ['2026-11-26T09:00', '2026-12-07T09:00', '2026-12-10T09:00'],
    ],
    [
      "a start that isn't an occurrence",
      'FREQ=WEEKLY;BYDAY=MO',
      '2026-11-25T09:00',
      '2026-11-24T09:00',
      ['2026-11-30T09:00', '2026-12-07T09:00'],
    ],
    [
      'the last Friday, starting on the first of a month',
      'FREQ=MONTHLY;BYDAY=-1FR',
      '2026-12-01T09:00',
      '2026-11-24T09:00',
      ['2026-12-25T09:00', '2027-01-29T09:00'],
    ],
    [
      'a start that is an occurrence',
      'FREQ=MONTHLY;BYDAY=-1FR',
      '2026-12-25T09:00',
      '2026-11-24T09:00',
      ['2026-12-25T09:00', '2027-01-29T09:00'],
    ],
    [
      "a fixed number of times after a start that isn't an occurrence",
      'FREQ=WEEKLY;BYDAY=MO;COUNT=2',
      '2026-11-25T09:00',
      '2026-11-24T09:00',
      ['2026-11-30T09:00', '2026-12-07T09:00'],
    ],
    [
      'a fixed number of times',
      'FREQ=DAILY;COUNT=3',
      '2026-11-23T09:00',
      '2026-11-23T09:00',
      ['2026-11-24T09:00', '2026-11-25T09:00'],
    ],
    [
      'an end on a day, which is included',
      'FREQ=DAILY;UNTIL=20261125',
      '2026-11-23T09:00',
      '2026-11-23T09:00',
      ['2026-11-24T09:00', '2026-11-25T09:00'],
    ],
    [
      'an end at an instant',
      'FREQ=DAILY;UNTIL=20261125T065959Z',
      '2026-11-23T09:00',
      '2026-11-23T09:00',
      ['2026-11-24T09:00'],
    ],
    [
      'a start 26 years ago',
      'FREQ=MONTHLY;BYDAY=-1FR',
      '2000-11-24T09:00',
      '2026-11-23T09:00',
      ['2026-11-27T09:00', '2026-12-25T09:00'],
    ],
    [
      'the years up to 2100',
      'FREQ=YEARLY',
      '2026-11-23T09:00',
      '2099-01-01T00:00',
      ['2099-11-23T09:00', '2100-11-23T09:00'],
    ],
  ])('are computed for %s', (_, repeat, startsLocal, after, expected) => {
    const found = times(
      repeat,
      startsLocal,
      after,
      Math.max(expected.length, repeat.includes('COUNT') || repeat.includes('UNTIL') ? 9 : 0),
    );
    expect(found.slice(0, expected.length)).toEqual(expected);
    if (/COUNT|UNTIL|YEARLY$/.test(repeat) && after >= '2026') expect(found).toHaveLength(expected.length);
  });

  it('keep their local hour in a time zone whose clocks change on a different date', () => {
    const daily = { repeat: 'FREQ=DAILY', startsLocal: '2026-03-06T09:00', timeZone: 'America/New_York' };
    const instants = listOccurrencesAfter(daily, '2026-03-06T14:00:00.000Z', 3);
    expect(instants).toEqual([
      '2026-03-07T14:00:00.000Z',
      '2026-03-08T13:00:00.000Z',
      '2026-03-09T13:00:00.000Z',
    ]);
  });

  it('for a daily rule are exactly the interval apart, for any interval, start and time zone', () => {
    const zones = fc.constantFrom('Europe/Kyiv', 'America/New_York', 'Australia/Lord_Howe', 'UTC');
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 0, max: 3_000 }),
        fc.integer({ min: 0, max: 800 }),
        zones,
        (interval, since, later, timeZone) => {
          const start = addDays('2020-01-01', since);
          const after = `${addDays(start, later)}T12:00`;
          const skipped = Math.ceil((later + 0.01) / interval) * interval;
          const expected = [0, 1, 2].map(step => `${addDays(start, skipped + step * interval)}T12:00`);
          expect(times(`FREQ=DAILY;INTERVAL=${interval}`, `${start}T12:00`, after, 3, timeZone)).toEqual(
            expected,
          );
        },
      ),
    );
  });
});

describe('A rule', () => {
  const issues = (repeat: string, startsLocal = '2026-11-23T09:00', timeZone = KYIV) =>
    validateRepetition({ repeat, startsLocal, timeZone }).map(({ code }) => code);

  it.each([
    ['FREQ=HOURLY', ['RepeatTooFine']],
    ['FREQ=DAILY;BYHOUR=9,10', ['RepeatTooFine']],
    ['FREQ=DAILY;COUNT=1000000', ['RepeatTooMany']],
    ['FREQ=DAILY;INTERVAL=100000;COUNT=1000000', ['RepeatTooMany', 'RepeatTooRare']],
    ['FREQ=DAILY;COUNT=3;UNTIL=20270101', ['RepeatTwoEnds']],
    ['FREQ=SOMETIMES', ['RepeatUnreadable']],
    ['', ['RepeatUnreadable']],
    ['every day', ['RepeatUnreadable']],
    ['FREQ=DAILY;FREQ=WEEKLY', ['RepeatUnreadable']],
    ['FREQ=DAILY;UNTIL=20260230', ['RepeatUnreadable']],
    ['FREQ=DAILY;UNTIL=99999999T999999Z', ['RepeatUnreadable']],
    ['FREQ=DAILY;UNTIL=20270101T240000', ['RepeatUnreadable']],
    ['FREQ=YEARLY;BYMONTH=4;BYMONTHDAY=-31', ['RepeatNever']],
    ['FREQ=MONTHLY;BYDAY=MO;BYMONTHDAY=13;BYSETPOS=2', ['RepeatNever']],
    ['FREQ=DAILY;BYMONTH=2;BYDAY=MO;BYMONTHDAY=30', ['RepeatTooSparse']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29', ['RepeatTooSparse']],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', []],
    ['FREQ=DAILY;BYSETPOS=2', ['RepeatTooSparse']],
    ['FREQ=WEEKLY;BYSETPOS=366', ['RepeatTooSparse']],
    ['FREQ=DAILY;BYMONTHDAY=31;COUNT=500', ['RepeatTooSparse']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;COUNT=500', []],
    ['FREQ=DAILY;COUNT=500', []],
    ['FREQ=DAILY;UNTIL=21001231', []],
    ['FREQ=YEARLY;COUNT=500', []],
    ['FREQ=DAILY', []],
  ])('of “%s” has the issues %j', (repeat, expected) => expect(issues(repeat)).toEqual(expected));

  it('is validated together with its start and its time zone', () => {
    expect(issues('FREQ=HOURLY', '2101-02-30T09:00', 'Europe/Nowhere')).toEqual([
      'RepeatStart',
      'InvalidTimeZone',
      'RepeatTooFine',
    ]);
  });

  it('has no occurrences if it is invalid', () =>
    expect(times('FREQ=SECONDLY', '2026-11-23T09:00', '2026-11-23T09:00')).toEqual([]));
});

describe('The search for occurrences', () => {
  const PERIODS = 2_500;
  const DAY_MS = 86_400_000;

  afterEach(() => vi.restoreAllMocks());

  /**
   * Returns how many days the library visited to find the occurrences one by one; a search without a result counts as
   * the limit.
   */
  function daysGoneThrough(repeat: string, startsLocal: string, after: string): number {
    let days = 0;
    const next = RRuleTemporal.prototype.next;
    const spy = vi.spyOn(RRuleTemporal.prototype, 'next').mockImplementation(function (
      this: RRuleTemporal,
      from,
      inc,
    ) {
      days += PERIODS;
      const found = next.call(this, from, inc);
      const since = Math.max(Number(from), Date.parse(`${startsLocal}Z`));
      if (found) days += (found.epochMilliseconds - since) / DAY_MS - PERIODS;
      return found;
    });
    times(repeat, startsLocal, after, 50);
    spy.mockRestore();
    return days;
  }

  it.each([
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO',
    'FREQ=DAILY;BYYEARDAY=366',
    'FREQ=DAILY;BYWEEKNO=53;BYMONTHDAY=3',
    'FREQ=DAILY;BYSETPOS=2',
    'FREQ=DAILY;BYMONTHDAY=31',
    'FREQ=DAILY',
  ])('visits a limited number of days for %s', repeat => {
    for (const start of ['2000-01-31T09:00', '2026-11-23T09:00'])
      expect(daysGoneThrough(repeat, start, '2026-11-23T09:00')).toBeLessThanOrEqual(2 * PERIODS);
  });

  it('makes one pass from the start for a fixed number of occurrences', () => {
    const all = vi.spyOn(RRuleTemporal.prototype, 'all');
    const next = vi.spyOn(RRuleTemporal.prototype, 'next');
    times('FREQ=DAILY;COUNT=500', '2026-01-01T09:00', '2026-11-23T09:00', 50);
    expect([all.mock.calls.length, next.mock.calls.length]).toEqual([1, 0]);
  });

  it('returns only the nearest occurrences of a rare rule', () => {
    expect(times('FREQ=DAILY;BYYEARDAY=366', '2026-11-23T09:00', '2026-11-23T09:00', 50)).toEqual([
      '2028-12-31T09:00',
      '2032-12-31T09:00',
      '2036-12-31T09:00',
    ]);
  });
});
