import { describe, expect, it } from 'vitest';
import { getDisplayedDays } from '#core/calendar/getDisplayedDays.ts';
import type { Reminder } from '../reminderCalls.ts';
import { findOccurrences } from './calendarDays.ts';

const reminder = (part: Partial<Reminder>): Reminder => ({
  id: 'one',
  number: 1,
  text: 'Call',
  dueAt: '2026-11-24T12:00:00.000Z',
  startsLocal: '2026-11-24T12:00',
  timeZone: 'UTC',
  users: [],
  groups: [],
  endsWithRecord: false,
  status: 'Scheduled',
  mayChange: true,
  isFor: true,
  version: 1,
  createdBy: 'someone',
  createdAt: '2026-11-23T12:00:00.000Z',
  references: {},
  ...part,
});

describe('The occurrences within given days', () => {
  const week = getDisplayedDays('week', '2026-11-24', 'Monday');

  it('include a repeating reminder on each of its days', () => {
    const daily = reminder({ repeat: 'FREQ=DAILY;COUNT=3' });
    expect(findOccurrences([daily], week).map(({ day }) => day)).toEqual([
      '2026-11-24',
      '2026-11-25',
      '2026-11-26',
    ]);
  });

  it('include a due reminder only on the day it became due', () => {
    const due = { status: 'Active', occurrenceAt: '2026-11-24T12:00:00.000Z' } as const;
    const daily = reminder({ repeat: 'FREQ=DAILY;COUNT=2', ...due });
    expect(findOccurrences([daily], week).map(({ status }) => status)).toEqual(['Active', 'Scheduled']);
  });

  it('omit occurrences that the user skipped', () => {
    const skipped = { dueAt: '2026-11-25T12:00:00.000Z', comesUpAt: '2026-11-27T12:00:00.000Z' };
    const daily = reminder({ repeat: 'FREQ=DAILY', ...skipped });
    expect(findOccurrences([daily], week).map(({ day }) => day.slice(8))).toEqual(['24', '27', '28', '29']);
  });

  it('include a completed reminder only on its own day', () => {
    expect(findOccurrences([reminder({ repeat: 'FREQ=DAILY', status: 'Done' })], week)).toHaveLength(1);
  });

  it('omit occurrences on other days', () => {
    expect(findOccurrences([reminder({ dueAt: '2026-12-24T12:00:00.000Z' })], week)).toEqual([]);
  });
});
