import { expect, test } from 'vitest';
import type { Calendar } from '../model.ts';
import { checkCalendar, normalizeCalendarOrder } from './checkCalendar.ts';
import { parseClockTime } from './clockTime.ts';
import { DEFAULT_CALENDAR } from './defaultCalendar.ts';
import { getDueMark } from './dueMark.ts';
import { createWorkClock } from './working/workClock.ts';

const withMonday = (...monday: Calendar['workingHours']['monday']): Calendar => ({
  ...DEFAULT_CALENDAR,
  workingHours: { ...DEFAULT_CALENDAR.workingHours, monday },
});

test('reports every issue of a calendar at its path', () => {
  const calendar = {
    ...withMonday(
      { from: '09:00', to: '13:00' },
      { from: '12:00', to: '18:00' },
      { from: '20:00', to: '20:00' },
    ),
    holidays: ['2026-02-30', '2026-12-25', '2026-12-25'].map(day => ({ day, name: 'Off', isYearly: false })),
  };
  expect(checkCalendar(calendar).map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['workingHours.monday.1.from', 'IntervalsOverlap'],
    ['workingHours.monday.2.to', 'IntervalEndsTooEarly'],
    ['holidays.0.day', 'InvalidDate'],
    ['holidays.2.day', 'HolidayTwice'],
  ]);
});

test("doesn't report adjacent hours as overlapping, and accepts a whole day", () => {
  expect(checkCalendar(withMonday({ from: '00:00', to: '12:00' }, { from: '12:00', to: '24:00' }))).toEqual(
    [],
  );
  expect(checkCalendar(DEFAULT_CALENDAR)).toEqual([]);
});

test('sorts the hours of a day by time', () => {
  const mixed = withMonday({ from: '14:00', to: '18:00' }, { from: '09:00', to: '13:00' });
  expect(normalizeCalendarOrder(mixed).workingHours.monday.map(({ from }) => from)).toEqual([
    '09:00',
    '14:00',
  ]);
});

test('parses times in the formats users type, and rejects invalid ones', () => {
  const typed = ['9', '930', '9:30', '09.30', '24', '24:00', '0', ' 7:05 '];
  expect(typed.map(parseClockTime)).toEqual([
    '09:00',
    '09:30',
    '09:30',
    '09:30',
    '24:00',
    '24:00',
    '00:00',
    '07:05',
  ]);
  expect(['', '25', '9:60', '24:01', 'noon', '9:3'].map(parseClockTime)).toEqual(Array(6).fill(undefined));
});

test("marks due days relative to today and the account's week, except those of finished records", () => {
  // A Wednesday.
  const today = '2026-11-25';
  const marks = ['2026-11-24', today, '2026-11-26', '2026-11-29', '2026-11-30'].map(day =>
    getDueMark(day, 'Active', { today, weekStart: 'Monday' }),
  );
  expect(marks).toEqual(['Overdue', 'DueToday', 'DueThisWeek', 'DueThisWeek', null]);
  expect(getDueMark('2026-11-30', 'Active', { today: '2026-11-29', weekStart: 'Monday' })).toBeNull();
  expect(getDueMark('2026-11-29', 'Active', { today, weekStart: 'Sunday' })).toBeNull();
  expect(getDueMark('2026-11-24', 'Success', { today, weekStart: 'Monday' })).toBeNull();
  expect(getDueMark('2026-11-24', 'Failure', { today, weekStart: 'Monday' })).toBeNull();
});

test('adds working days or calendar days to a date', () => {
  const clock = createWorkClock('2026-11-27', DEFAULT_CALENDAR);
  expect(clock.dayAfter({ amount: 3, unit: 'WorkingDays' })).toBe('2026-12-02');
  expect(clock.dayAfter({ amount: 3, unit: 'Days' })).toBe('2026-11-30');
});
