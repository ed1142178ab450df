import type { AccountSettings } from '../model.ts';
import { getWeekdayIndex } from './days.ts';

export type WeekStart = NonNullable<AccountSettings['weekStart']>;

/** Returns the first day of the account's week; Monday by default. */
export function getWeekStart({ weekStart = 'Monday' }: Pick<AccountSettings, 'weekStart'>): WeekStart {
  return weekStart;
}

/** Returns 0 for the first day of the week to 6 for the last. */
export function getWeekdayOffset(day: string, weekStart: WeekStart): number {
  return (getWeekdayIndex(day) + (weekStart === 'Sunday' ? 1 : 0)) % 7;
}
