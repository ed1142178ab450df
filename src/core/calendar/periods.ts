/**
 * Computes periods of calendar days. Days are represented as integers counted from 1970-01-01, so that a
 * million of them can be grouped quickly.
 */
import type { FigureGroup } from '../model.ts';
import type { WeekStart } from './weekStart.ts';

export type PeriodUnit = Exclude<NonNullable<FigureGroup['by']>, 'Weekday' | 'Region'>;

const DAY_MS = 86_400_000;

export function toDayNumber(day: string): number {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}

export function toDayFromNumber(day: number): string {
  const text = new Date(day * DAY_MS).toISOString();
  return text.slice(0, text.indexOf('T'));
}

/** The weekday number of Sunday; if weeks start on Sunday, the bucket of Sunday is 0 instead. */
export const SUNDAY_NUMBER = 7;

/** Returns 1 for Monday to 7 for Sunday. */
export function getWeekdayByNumber(day: number): number {
  // 1 January 1970 was a Thursday.
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Returns the first day of the period that contains a day. */
export function getPeriodStart(day: number, by: PeriodUnit, weekStart: WeekStart): number {
  if (by === 'Day') return day;
  if (by === 'Week') return day - ((getWeekdayByNumber(day) - (weekStart === 'Sunday' ? 0 : 1)) % 7);
  const date = new Date(day * DAY_MS);
  const month = date.getUTCMonth();
  return getFirstDay(date.getUTCFullYear(), month - (month % MONTHS[by]));
}

/** Returns the first day of the period that follows the period starting on `start`. */
export function getNextPeriodStart(start: number, by: PeriodUnit): number {
  if (by === 'Day') return start + 1;
  if (by === 'Week') return start + 7;
  const date = new Date(start * DAY_MS);
  return getFirstDay(date.getUTCFullYear(), date.getUTCMonth() + MONTHS[by]);
}

const MONTHS = { Month: 1, Quarter: 3, Year: 12 } as const;

function getFirstDay(year: number, month: number): number {
  // `Date.UTC` would map years below 100 to the 20th century.
  const date = new Date(0);
  date.setUTCFullYear(year, month, 1);
  return Math.round(date.getTime() / DAY_MS);
}
