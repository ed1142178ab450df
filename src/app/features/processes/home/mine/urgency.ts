import { type DueContext, getDueMark } from '#core/calendar/dueMark.ts';

const urgencies = ['Overdue', 'DueToday', 'DueThisWeek', 'Later', 'NoDate'] as const;
export type Urgency = (typeof urgencies)[number];

export interface UrgencyInput {
  readonly id: string;
  readonly dueDate?: string | undefined;
}

/**
 * Groups unfinished processes by urgency, in the order of `urgencies`.
 * @param pressing Ids of processes whose allowed time in their status has ended or ends today; they are as urgent as
 * processes due today.
 */
export function groupByUrgency<T extends UrgencyInput>(
  processes: readonly T[],
  { pressing, ...now }: DueContext & { pressing: ReadonlySet<string> },
): { urgency: Urgency; processes: T[] }[] {
  const groups = Map.groupBy(processes, ({ id, dueDate }): Urgency => {
    const mark = dueDate === undefined ? null : getDueMark(dueDate, 'Active', now);
    if (mark === 'Overdue') return mark;
    if (pressing.has(id)) return 'DueToday';
    return mark ?? (dueDate === undefined ? 'NoDate' : 'Later');
  });
  return urgencies.flatMap(urgency => {
    const found = groups.get(urgency);
    return found ? [{ urgency, processes: found }] : [];
  });
}
