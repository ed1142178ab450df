/** How near a due day is; asked wherever one is shown. */
import { addDays, startOfWeek } from '../dayRange.ts';
import type { StatusType } from '../model.ts';
import type { WeekStart } from '../weekStart.ts';

export type DueMark = 'Overdue' | 'DueToday' | 'DueThisWeek';

export interface DueDay {
  readonly today: string;
  readonly weekStart: WeekStart;
}

/** What is finished is never late: it is due no more. Null: nothing to be said of it. */
export function dueMark(day: string, status: StatusType, { today, weekStart }: DueDay): DueMark | null {
  if (status !== 'Active') return null;
  if (day < today) return 'Overdue';
  if (day === today) return 'DueToday';
  return day <= addDays(startOfWeek(today, weekStart), 6) ? 'DueThisWeek' : null;
}
