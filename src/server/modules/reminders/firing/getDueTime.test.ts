import { expect, test } from 'vitest';
import { getDueTime } from './getDueTime.ts';

const daily = {
  starts_local: '2020-01-01T09:00',
  time_zone: 'UTC',
  repeat: 'FREQ=DAILY',
  due_at: '2020-01-01T09:00:00.000Z',
};

test('returns the latest missed occurrence, the number of earlier ones and the next occurrence', () => {
  expect(getDueTime(daily, '2020-01-05T08:00:00.000Z')).toEqual({
    occurrenceAt: '2020-01-04T09:00:00.000Z',
    missed: 3,
    nextAt: '2020-01-05T09:00:00.000Z',
  });
});

test('returns the latest missed occurrence even if thousands of occurrences were missed', () => {
  const due = getDueTime(daily, '2026-11-30T12:00:00.000Z');
  expect(due).toMatchObject({
    occurrenceAt: '2026-11-30T09:00:00.000Z',
    nextAt: '2026-12-01T09:00:00.000Z',
  });
  expect(due.missed).toBeGreaterThanOrEqual(1_000);
  const rare = {
    ...daily,
    repeat: 'FREQ=WEEKLY',
    due_at: '2000-01-01T09:00:00.000Z',
    starts_local: '2000-01-01T09:00',
  };
  expect(getDueTime(rare, '2026-11-30T12:00:00.000Z').occurrenceAt).toBe('2026-11-28T09:00:00.000Z');
});
