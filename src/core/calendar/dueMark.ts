import type { StatusType } from '../model.ts';
import { addDays, getStartOfWeek } from './dayRange.ts';
import type { WeekStart } from './weekStart.ts';

export type DueMark = 'Overdue' | 'DueToday' | 'DueThisWeek';

export interface DueContext {
  readonly today: string;
  readonly weekStart: WeekStart;
}

/**
 * Returns the mark of a due day; `null` if the day is after the current week or the record's status isn't
 * active.
 */
export function getDueMark(
  day: string,
  status: StatusType,
  { today, weekStart }: DueContext,
): DueMark | null {
  if (status !== 'Active') return null;
  if (day < today) return 'Overdue';
  if (day === today) return 'DueToday';
  return day <= addDays(getStartOfWeek(today, weekStart), 6) ? 'DueThisWeek' : null;
}
