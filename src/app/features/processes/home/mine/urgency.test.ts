import { expect, it } from 'vitest';
import { groupByUrgency } from './urgency.ts';

// A Wednesday.
const today = '2026-11-25';
const process = (id: string, dueDate?: string) => ({ id, dueDate });
const grouped = (pressing: string[], ...processes: ReturnType<typeof process>[]) =>
  groupByUrgency(processes, { today, weekStart: 'Monday', pressing: new Set(pressing) }).map(group => [
    group.urgency,
    ...group.processes.map(({ id }) => id),
  ]);

it('sorts overdue records first and records without a date last, and omits empty groups', () => {
  expect(
    grouped(
      [],
      process('none'),
      process('next', '2026-11-30'),
      process('sunday', '2026-11-29'),
      process('today', today),
      process('yesterday', '2026-11-24'),
    ),
  ).toEqual([
    ['Overdue', 'yesterday'],
    ['DueToday', 'today'],
    ['DueThisWeek', 'sunday'],
    ['Later', 'next'],
    ['NoDate', 'none'],
  ]);
  expect(grouped([])).toEqual([]);
});

it('groups a record with an urgent service level as due today, unless it is overdue anyway', () => {
  const both = ['none', 'yesterday'];
  expect(grouped(both, process('none'), process('yesterday', '2026-11-24'), process('free'))).toEqual([
    ['Overdue', 'yesterday'],
    ['DueToday', 'none'],
    ['NoDate', 'free'],
  ]);
});
