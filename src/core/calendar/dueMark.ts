/** How near a due day is; asked wherever one is shown. */
import { addDays } from '../dayRange.ts';
import type { StatusType } from '../model.ts';
import { weekdayOf } from './days.ts';

export type DueMark = 'Overdue' | 'DueToday' | 'DueThisWeek';

const SUNDAY = 6;

/** A week starts on Monday. What is finished is never late: it is due no more. Null: nothing to be said of it. */
export function dueMark(day: string, status: StatusType, today: string): DueMark | null {
  if (status !== 'Active') return null;
  if (day < today) return 'Overdue';
  if (day === today) return 'DueToday';
  return day <= addDays(today, SUNDAY - weekdayOf(today)) ? 'DueThisWeek' : null;
}
