import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_CALENDAR } from '#core/calendar/defaultCalendar.ts';
import type { Calendar } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';

const ours: Calendar = {
  workingHours: {
    ...DEFAULT_CALENDAR.workingHours,
    friday: [{ from: '09:00', to: '13:00' }],
    saturday: [{ from: '22:00', to: '24:00' }],
  },
  holidays: [{ day: '2026-12-25', name: 'Christmas', isYearly: true }],
};

describeServer('The calendar of an account', api => {
  let admin: Member;

  beforeAll(async () => {
    admin = await api.admin();
  });

  test('is the default until an admin changes it, and is readable by every user', async () => {
    const colleague = await api.colleague(admin);
    expect(await colleague.ok('getCalendar')).toEqual(DEFAULT_CALENDAR);
    await colleague.refused(403, 'updateCalendar', { body: ours });
    expect(await admin.ok('updateCalendar', { body: ours })).toEqual(ours);
    expect(await colleague.ok('getCalendar')).toEqual(ours);
    expect((await colleague.ok('getBoot')).calendar).toEqual(ours);
  });

  test('is stored with its intervals in order, and, if invalid, is rejected with all its issues', async () => {
    const owner = await api.admin();
    const hours = (monday: Calendar['workingHours']['monday']) => ({
      ...ours,
      workingHours: { ...ours.workingHours, monday },
    });
    const split = [
      { from: '14:00', to: '18:00' },
      { from: '09:00', to: '13:00' },
    ];
    const stored = await owner.ok('updateCalendar', { body: hours(split) });
    expect(stored.workingHours.monday).toEqual(split.toReversed());
    const wrong = {
      ...hours([{ from: '18:00', to: '09:00' }]),
      holidays: [...ours.holidays, ...ours.holidays],
    };
    const problem = await owner.refused(422, 'updateCalendar', { body: wrong });
    expect(problem.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
      ['workingHours.monday.0.to', 'IntervalEndsTooEarly'],
      ['holidays.1.day', 'HolidayTwice'],
    ]);
    for (const to of ['24:01', '25:00', '9:00'])
      await owner.refused(400, 'updateCalendar', { body: hours([{ from: '08:00', to }]) });
  });

  test('can be planned and reverted, and its versions report the changed days', async () => {
    const owner = await api.admin();
    const change = { kind: 'SaveCalendar' as const, calendar: ours };
    const plan = await owner.ok('planConfiguration', { body: { changes: [change] } });
    expect(plan.diffs).toMatchObject([{ kind: 'Calendar', name: '', outcome: 'Created' }]);
    expect(await owner.ok('getCalendar')).toEqual(DEFAULT_CALENDAR);
    await owner.ok('updateCalendar', { body: ours });
    const holidays = [...ours.holidays, { day: '2026-08-24', name: 'Independence Day', isYearly: true }];
    await owner.ok('updateCalendar', { body: { ...ours, holidays } });
    const [second, first] = (await owner.ok('listConfigurationVersions')).items;
    const version = await owner.ok('getConfigurationVersion', { params: { id: second?.id ?? '' } });
    expect(version.diffs[0]?.changes[0]).toEqual({ path: ['holidays', '2026-08-24'], after: holidays[1] });
    for (const id of [second?.id ?? '', first?.id ?? ''])
      await owner.ok('changeConfiguration', { body: { changes: [{ kind: 'Revert', versionId: id }] } });
    expect(await owner.ok('getCalendar')).toEqual(DEFAULT_CALENDAR);
  });

  test('is part of the configuration file, and is not replaced by an additional template', async () => {
    const file = await admin.ok('exportConfiguration');
    expect(file.calendar).toEqual(ours);
    const other = await api.admin();
    const plan = async (body: Record<string, unknown>) => (await other.ok('planTemplate', { body })).changes;
    const changes = await plan(file);
    expect(changes).toContainEqual({ kind: 'SaveCalendar', calendar: ours });
    await other.ok('changeConfiguration', { body: { changes } });
    expect(await plan(file)).toEqual([]);
    const later = { directories: [], calendar: DEFAULT_CALENDAR };
    expect(await plan({ ...later, isAddition: true })).toEqual([]);
    expect(await plan(later)).toEqual([{ kind: 'SaveCalendar', calendar: DEFAULT_CALENDAR }]);
  });
});
