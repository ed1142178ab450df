import type { Calendar } from '../model.ts';
import { getWeekdayIndex } from './days.ts';

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const satisfies readonly (keyof Calendar['workingHours'])[];

/** Minutes since midnight, in local time. */
export interface WorkingInterval {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the working intervals of a day, in the order of the calendar, which is sorted by time when stored;
 * an empty array for a holiday or another day off.
 */
export function getWorkingIntervals(day: string, calendar: Calendar): readonly WorkingInterval[] {
  const { weekdays, holidays, yearly } = getReading(calendar);
  if (holidays.has(day) || yearly.has(day.slice(5))) return [];
  return weekdays[getWeekdayIndex(day)] ?? [];
}

interface Reading {
  /** The working intervals of each weekday, starting with Monday. */
  readonly weekdays: readonly (readonly WorkingInterval[])[];
  readonly holidays: ReadonlySet<string>;
  /** The days of yearly holidays, in the format `MM-DD`. */
  readonly yearly: ReadonlySet<string>;
}

const readings = new WeakMap<Calendar, Reading>();

function getReading(calendar: Calendar): Reading {
  const known = readings.get(calendar) ?? read(calendar);
  readings.set(calendar, known);
  return known;
}

function read({ workingHours, holidays }: Calendar): Reading {
  const [yearly, single] = [true, false].map(wanted =>
    holidays.filter(({ isYearly }) => isYearly === wanted).map(({ day }) => day),
  );
  return {
    weekdays: WEEKDAYS.map(weekday =>
      workingHours[weekday].map(({ from, to }) => ({ from: getMinutes(from), to: getMinutes(to) })),
    ),
    holidays: new Set(single),
    yearly: new Set(yearly?.map(day => day.slice(5))),
  };
}

function getMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
