import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  formatCalendarDate,
  getEndOfMonth,
  getFirstDayOfWeek,
  getLocalDate,
  getMonthWeeks,
  getWeekday,
  isCalendarDate,
  parseCalendarDate,
} from './calendarDate.core.ts';

const DAY_MS = 86_400_000;
const moments = fc.integer({
  min: Date.UTC(2000, 0, 1) / DAY_MS - 700_000,
  max: Date.UTC(9999, 11, 31) / DAY_MS,
});
const getIso = (days: number) => new Date(days * DAY_MS).toISOString().slice(0, 10);

test('accepts exactly the days of the proleptic Gregorian calendar', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9999 }),
      fc.integer({ min: 0, max: 13 }),
      fc.integer({ min: 0, max: 32 }),
      (year, month, day) => {
        const pad = (value: number, length: number) => String(value).padStart(length, '0');
        const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
        const date = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
        expect(isCalendarDate(text)).toBe(exists);
        if (exists) expect(parseCalendarDate(formatCalendarDate(text))).toBe(text);
      },
    ),
  );
});

test.each([
  ['31.12.2026', '2026-12-31'],
  ['1.2.2026', '2026-02-01'],
  ['2026-12-31', '2026-12-31'],
  ['31/12/2026', '2026-12-31'],
  ['31-12-2026', '2026-12-31'],
  ['31  12 2026', '2026-12-31'],
  ['31.12.26', '2026-12-31'],
  ['1/2/85', '1985-02-01'],
  [' 01.02.69 ', '2069-02-01'],
])('parses %s as %s', (text, date) => {
  expect(parseCalendarDate(text)).toBe(date);
});

test.each([
  '',
  '31.12',
  '31.12/2026',
  '12/31/2026',
  '30.2.2026',
  '2026-1-1',
  '2026/01/01',
  '0000-01-01',
  '10000-01-01',
  '１.１.2026',
  '1.1.226',
])('rejects %s as a date', text => {
  expect(parseCalendarDate(text)).toBeUndefined();
});

test('adds days and finds weekdays like UTC dates, and finds the first day of a week', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: -400, max: 400 }), (moment, days) => {
      fc.pre(moment + days <= Date.UTC(9999, 11, 31) / DAY_MS);
      const date = getIso(moment);
      expect(addDays(date, days)).toBe(getIso(moment + days));
      expect(getWeekday(date) % 7).toBe(new Date(moment * DAY_MS).getUTCDay());
      expect(getWeekday(getFirstDayOfWeek(date, 7))).toBe(7);
      expect(getFirstDayOfWeek(date, 1) <= date).toBe(true);
    }),
  );
});

test('keeps the day when adding months, or uses the last day of a shorter month', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-03-15', -15)).toBe('2024-12-15');
  expect(getEndOfMonth('2024-02-03')).toBe('2024-02-29');
});

test('never leaves the range of the calendar', () => {
  expect(addDays('9999-12-31', 1)).toBe('9999-12-31');
  expect(addDays('0001-01-01', -1)).toBe('0001-01-01');
  expect(addMonths('0001-01-15', -1)).toBe('0001-01-15');
  expect(addMonths('9999-12-15', 12)).toBe('9999-12-15');
  expect(getMonthWeeks('9999-12-31', 1).flat().filter(Boolean).at(-1)).toBe('9999-12-31');
  expect(getMonthWeeks('0001-01-01', 7).flat().filter(Boolean)[0]).toBe('0001-01-01');
});

test('shows a month as six weeks, starting on the first day of the week', () => {
  const weeks = getMonthWeeks('2026-11-21', 1);
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ]);
  expect(getMonthWeeks('2026-11-21', 7)[0]?.[0]).toBe('2026-11-01');
  expect(weeks.length).toBe(6);
});

/** Computes dates in a process with the given time zone, all at the same instant. */
const inZone = (zone: string) => {
  const url = (name: string) => new URL(name, import.meta.url).href;
  const script = `
    const c = await import(${JSON.stringify(url('./calendarDate.core.ts'))});
    const n = (await import(${JSON.stringify(url('./calendarNames.ts'))})).getCalendarNames('uk', 'Monday');
    const dates = ['2026-03-29', '2026-10-25', '2026-11-01', '1986-06-01', '0001-01-01'];
    console.log(JSON.stringify({
      today: c.getLocalDate(new Date('2026-12-31T22:30:00Z')),
      steady: dates.map(d => [c.addDays(d, 1), c.addMonths(d, 6), c.getWeekday(d), c.formatCalendarDate(d), n.dayOf(d), n.monthOf(d)]),
    }));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: fileURLToPath(new URL('.', import.meta.url)),
    env: { ...process.env, TZ: zone },
    encoding: 'utf8',
  });
  return JSON.parse(output) as { today: string; steady: unknown };
};

test('computes the same dates in every time zone, except today', () => {
  const zones = [
    'UTC',
    'Europe/Kyiv',
    'America/Los_Angeles',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Asia/Kathmandu',
  ];
  const [utc, ...others] = zones.map(inZone);
  for (const other of others) expect(other.steady).toEqual(utc?.steady);
  expect(zones.map(zone => inZone(zone).today)).toEqual([
    '2026-12-31',
    '2027-01-01',
    '2026-12-31',
    '2027-01-01',
    '2026-12-31',
    '2027-01-01',
  ]);
  expect(getLocalDate(new Date(2026, 11, 31, 23, 59))).toBe('2026-12-31');
}, 30_000);
