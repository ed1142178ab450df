import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Calendar } from '../../model.ts';
import { getWorkingIntervals } from '../calendar.ts';
import { addDays } from '../dayRange.ts';
import { DEFAULT_CALENDAR } from '../defaultCalendar.ts';
import { toInstantInZone } from '../zonedTime.ts';
import { addWorkingDays, countWorkingDays } from './workingDays.ts';
import { addWorkingTime, computeWorkingTime, type WorkingUnit } from './workingTime.ts';

const KYIV = 'Europe/Kyiv';
const long = [
  { from: '09:00', to: '13:00' },
  { from: '14:00', to: '18:00' },
];
const nobody: Calendar['workingHours'] = {
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
};

/** Eight working hours with a lunch break, four on Fridays. */
const office: Calendar = {
  workingHours: {
    ...nobody,
    monday: long,
    tuesday: long,
    wednesday: long,
    thursday: long,
    friday: [{ from: '09:00', to: '13:00' }],
  },
  holidays: [
    { day: '2026-12-25', name: 'Christmas', isYearly: false },
    { day: '2020-01-01', name: 'New Year', isYearly: true },
    { day: '2024-02-29', name: 'Leap day', isYearly: true },
  ],
};

/** Working hours across midnight from Saturday to Sunday, the night in which clocks change. */
const nights: Calendar = {
  workingHours: {
    ...nobody,
    saturday: [{ from: '22:00', to: '24:00' }],
    sunday: [{ from: '00:00', to: '06:00' }],
  },
  holidays: [],
};
const calendars = { office, nights };

/** Computed by hand: start, amount of work, end. The offset distinguishes two equal local times. */
const table: [keyof typeof calendars, string, number, WorkingUnit, string][] = [
  ['office', '2026-11-23T09:00+02:00', 8, 'WorkingHours', '2026-11-23T18:00+02:00'],
  // Across the lunch break.
  ['office', '2026-11-23T12:00+02:00', 2, 'WorkingHours', '2026-11-23T15:00+02:00'],
  // Across a short Friday and the weekend; starting at the weekend.
  ['office', '2026-11-27T12:00+02:00', 2, 'WorkingHours', '2026-11-30T10:00+02:00'],
  ['office', '2026-11-28T10:00+02:00', 0.5, 'WorkingHours', '2026-11-30T09:30+02:00'],
  // Across a holiday; across a yearly holiday; across 29 February, which the next year doesn't have.
  ['office', '2026-12-24T17:00+02:00', 2, 'WorkingHours', '2026-12-28T10:00+02:00'],
  ['office', '2026-12-31T17:00+02:00', 2, 'WorkingHours', '2027-01-04T10:00+02:00'],
  ['office', '2028-02-28T17:00+02:00', 2, 'WorkingHours', '2028-03-01T10:00+02:00'],
  ['office', '2029-02-28T17:00+02:00', 2, 'WorkingHours', '2029-03-01T10:00+02:00'],
  // Days: the same time on a day of equal length, the same fraction of a shorter day.
  ['office', '2026-11-23T11:00+02:00', 2, 'WorkingDays', '2026-11-25T11:00+02:00'],
  ['office', '2026-11-26T14:00+02:00', 1, 'WorkingDays', '2026-11-27T11:00+02:00'],
  ['office', '2026-11-28T10:00+02:00', 1, 'WorkingDays', '2026-11-30T18:00+02:00'],
  // Clock changes outside working time have no effect.
  ['office', '2026-03-27T12:00+02:00', 2, 'WorkingHours', '2026-03-30T10:00+03:00'],
  ['office', '2026-10-23T12:00+03:00', 2, 'WorkingHours', '2026-10-26T10:00+02:00'],
  // 24:00 is the end of the day, and work continues after midnight.
  ['nights', '2026-11-21T22:00+02:00', 2, 'WorkingHours', '2026-11-22T00:00+02:00'],
  ['nights', '2026-11-21T22:00+02:00', 3, 'WorkingHours', '2026-11-22T01:00+02:00'],
  // In spring an hour is missing: after 03:00 the clocks show 04:00.
  ['nights', '2026-03-28T22:00+02:00', 5, 'WorkingHours', '2026-03-29T04:00+03:00'],
  ['nights', '2026-03-28T22:00+02:00', 6, 'WorkingHours', '2026-03-29T05:00+03:00'],
  ['nights', '2026-03-28T22:00+02:00', 8, 'WorkingHours', '2026-04-04T23:00+03:00'],
  // In autumn the hour from 03:00 to 04:00 occurs twice.
  ['nights', '2026-10-24T22:00+03:00', 6, 'WorkingHours', '2026-10-25T03:00+02:00'],
  ['nights', '2026-10-24T22:00+03:00', 9, 'WorkingHours', '2026-10-25T06:00+02:00'],
  ['nights', '2026-10-25T00:00+03:00', 0.5, 'WorkingDays', '2026-10-25T03:30+03:00'],
];

const at = (text: string) => Date.parse(text);

test.each(table)(
  'adds working time in the calendar %s: from %s, %d %s end at %s',
  (name, from, amount, unit, to) => {
    const calendar = calendars[name];
    const end = addWorkingTime(at(from), { amount, unit }, calendar, KYIV);
    expect(new Date(end ?? 0).toISOString()).toBe(new Date(at(to)).toISOString());
    expect(computeWorkingTime(at(from), at(to), { unit, calendar, timeZone: KYIV })).toBeCloseTo(amount, 9);
    expect(computeWorkingTime(at(to), at(from), { unit, calendar, timeZone: KYIV })).toBeCloseTo(-amount, 9);
  },
);

test('subtracts working time across breaks and days off', () => {
  const back = (from: string, amount: number, unit: WorkingUnit) =>
    new Date(addWorkingTime(at(from), { amount: -amount, unit }, office, KYIV) ?? 0).toISOString();
  expect(back('2026-11-30T10:00+02:00', 2, 'WorkingHours')).toBe('2026-11-27T10:00:00.000Z');
  expect(back('2026-11-23T15:00+02:00', 2, 'WorkingHours')).toBe('2026-11-23T10:00:00.000Z');
  expect(back('2026-11-25T11:00+02:00', 2, 'WorkingDays')).toBe('2026-11-23T09:00:00.000Z');
});

test('subtracts what was added, and returns the same result for an amount added in two parts', () => {
  const instants = fc.integer({ min: Date.parse('2026-01-01'), max: Date.parse('2028-12-31') });
  const amounts = fc.double({ min: 0.01, max: 60, noNaN: true });
  const run = fc.property(
    fc.constantFrom(office, nights),
    fc.constantFrom<WorkingUnit>('WorkingHours', 'WorkingDays'),
    instants,
    amounts,
    amounts,
    (calendar, unit, from, first, second) => {
      const add = (instant: number, amount: number) =>
        addWorkingTime(instant, { amount, unit }, calendar, KYIV) ?? Number.NaN;
      const between = (a: number, b: number) => computeWorkingTime(a, b, { unit, calendar, timeZone: KYIV });
      const end = add(from, first);
      expect(between(from, end)).toBeCloseTo(first, 5);
      expect(between(add(end, -first), end)).toBeCloseTo(first, 5);
      expect(between(from, add(end, second))).toBeCloseTo(first + second, 5);
    },
  );
  fc.assert(run, { numRuns: 200 });
});

test('skips days off when adding or subtracting working days', () => {
  expect(addWorkingDays('2026-11-27', 1, office)).toBe('2026-11-30');
  expect(addWorkingDays('2026-12-24', 1, office)).toBe('2026-12-28');
  expect(addWorkingDays('2026-11-30', -1, office)).toBe('2026-11-27');
  expect(addWorkingDays('2026-11-23', 3, office)).toBe('2026-11-26');
  expect(addWorkingDays('2026-11-23', 0, office)).toBe('2026-11-23');
  expect(addWorkingDays('2026-11-28', 0, office)).toBe('2026-11-30');
  expect(addWorkingDays('2028-02-28', 1, office)).toBe('2028-03-01');
});

test('counts the same working days as a day-by-day count', () => {
  expect(countWorkingDays('2026-11-27', '2026-11-30', office)).toBe(1);
  expect(countWorkingDays('2026-12-24', '2026-12-28', office)).toBe(1);
  expect(countWorkingDays('2026-12-24', '2026-12-24', office)).toBe(0);
  const offsets = fc.integer({ min: 0, max: 2_000 });
  const run = fc.property(fc.constantFrom(office, nights), offsets, offsets, (calendar, start, length) => {
    const [from, till] = [addDays('2023-01-01', start), addDays('2023-01-01', start + length)];
    const all = Array.from({ length }, (_, index) => addDays(from, index + 1));
    const worked = all.filter(day => getWorkingIntervals(day, calendar).length > 0).length;
    expect(countWorkingDays(from, till, calendar)).toBe(worked);
  });
  fc.assert(run, { numRuns: 100 });
});

test('returns null as the end if the calendar has no working time', () => {
  const idle: Calendar = { workingHours: nobody, holidays: [] };
  const yearly = Array.from({ length: 366 }, (_, index) => {
    const day = new Date(Date.UTC(2028, 0, 1 + index)).toISOString().slice(0, 10);
    return { day, name: 'Off', isYearly: true };
  });
  for (const calendar of [idle, { ...DEFAULT_CALENDAR, holidays: yearly }]) {
    const [from, to] = [at('2026-01-01T00:00Z'), at('2027-01-01T00:00Z')];
    expect(addWorkingTime(from, { amount: 1, unit: 'WorkingHours' }, calendar, KYIV)).toBeNull();
    expect(addWorkingTime(from, { amount: -1, unit: 'WorkingDays' }, calendar, KYIV)).toBeNull();
    expect(addWorkingTime(from, { amount: 0, unit: 'WorkingDays' }, calendar, KYIV)).toBe(from);
    expect(addWorkingDays('2026-01-01', 1, calendar)).toBeNull();
    expect(computeWorkingTime(from, to, { unit: 'WorkingDays', calendar, timeZone: KYIV })).toBe(0);
  }
});

test('starts a day at the clock change if the change skips midnight', () => {
  expect(new Date(toInstantInZone('2026-04-24', 0, 'Africa/Cairo')).toISOString()).toBe(
    '2026-04-23T22:00:00.000Z',
  );
  expect(new Date(toInstantInZone('2026-04-24', 60, 'Africa/Cairo')).toISOString()).toBe(
    '2026-04-23T22:00:00.000Z',
  );
  expect(new Date(toInstantInZone('2026-04-24', 120, 'Africa/Cairo')).toISOString()).toBe(
    '2026-04-23T23:00:00.000Z',
  );
});
