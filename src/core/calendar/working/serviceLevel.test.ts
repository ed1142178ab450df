import { expect, test } from 'vitest';
import type { Status } from '../../model.ts';
import { createTestStatus } from '../../testing/testFieldRegistry.ts';
import { DEFAULT_CALENDAR } from '../defaultCalendar.ts';
import { computeServiceTimes } from './serviceLevel.ts';
import { getServiceMark } from './serviceMark.ts';

const around = { calendar: DEFAULT_CALENDAR, timeZone: 'Europe/Kyiv' };
const eightHours = { amount: 8, unit: 'WorkingHours' as const };

function times(level: Partial<Status>, ...moves: [string, string][]) {
  const entered = moves.map(([statusId, at]) => ({ statusId, at: Date.parse(at) }));
  const found = computeServiceTimes(createTestStatus('work', level), entered, around);
  const told = (at: number) => new Date(at).toISOString().slice(0, 16);
  return found && [told(found.riskAt), told(found.due)];
}

// Kyiv is two hours ahead of UTC: working hours are from 07:00Z to 16:00Z.
test('counts working time from the moment the status was entered', () => {
  const serviceLevel = eightHours;
  expect(times({ serviceLevel }, ['work', '2026-11-23T07:00Z'])).toEqual([
    '2026-11-23T13:24',
    '2026-11-23T15:00',
  ]);
  expect(times({ serviceLevel }, ['work', '2026-11-27T12:00Z'])).toEqual([
    '2026-11-30T09:24',
    '2026-11-30T11:00',
  ]);
  const half = { ...eightHours, atRiskPercent: 50 };
  expect(times({ serviceLevel: half }, ['work', '2026-11-23T07:00Z'])?.[0]).toBe('2026-11-23T11:00');
  const days = { amount: 2, unit: 'WorkingDays' as const };
  expect(times({ serviceLevel: days }, ['work', '2026-11-23T10:00Z'])?.[1]).toBe('2026-11-25T10:00');
});

test('includes earlier periods in the status, but not the time between them', () => {
  const moves: [string, string][] = [
    ['new', '2026-11-23T06:00Z'],
    ['work', '2026-11-23T07:00Z'],
    // Five working hours have passed.
    ['waiting', '2026-11-23T12:00Z'],
    ['work', '2026-11-25T07:00Z'],
    // One more working hour has passed.
    ['done', '2026-11-25T08:00Z'],
    ['work', '2026-11-26T07:00Z'],
  ];
  expect(times({ serviceLevel: eightHours }, ...moves)?.[1]).toBe('2026-11-26T09:00');
});

test('returns a due time in the past if earlier periods exceeded the service level', () => {
  const moves: [string, string][] = [
    ['work', '2026-11-23T07:00Z'],
    ['waiting', '2026-11-25T07:00Z'],
    ['work', '2026-11-26T07:00Z'],
  ];
  const due = times({ serviceLevel: eightHours }, ...moves)?.[1] ?? '';
  expect(due < '2026-11-26T07:00').toBe(true);
});

test('returns no due time for a waiting or final status, or without a service level or working hours', () => {
  const moves: [string, string] = ['work', '2026-11-23T07:00Z'];
  expect(times({}, moves)).toBeNull();
  expect(times({ serviceLevel: eightHours, isWaiting: true }, moves)).toBeNull();
  expect(times({ serviceLevel: eightHours, type: 'Success' }, moves)).toBeNull();
  expect(times({ serviceLevel: eightHours })).toBeNull();
  const idle = { ...DEFAULT_CALENDAR, workingHours: { ...DEFAULT_CALENDAR.workingHours } };
  for (const day of ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const)
    idle.workingHours[day] = [];
  const entered = [{ statusId: 'work', at: Date.parse(moves[1]) }];
  const level = createTestStatus('work', { serviceLevel: eightHours });
  expect(computeServiceTimes(level, entered, { ...around, calendar: idle })).toBeNull();
});

test('reports a record as at risk before the due time, and as breached from then on', () => {
  const item = { serviceRiskAt: '2026-11-23T13:24:00.000Z', serviceDue: '2026-11-23T15:00:00.000Z' };
  const marks = ['13:23', '13:24', '14:59', '15:00'].map(time =>
    getServiceMark(item, Date.parse(`2026-11-23T${time}Z`)),
  );
  expect(marks).toEqual([null, 'AtRisk', 'AtRisk', 'Breached']);
  expect(getServiceMark({}, 0)).toBeNull();
});
