import { beforeAll, expect, test } from 'vitest';
import { addDays, getDayInZone } from '#core/calendar/dayRange.ts';
import { formatMovedBetween } from '#core/field/movedBetween.ts';
import type { Condition } from '#core/model.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

describeServer('Searching by periods, hours and moves', api => {
  let admin: Member;
  beforeAll(async () => {
    admin = await api.admin();
  });

  async function deals() {
    const statusList = [
      { name: 'New', type: 'Active' as const },
      { name: 'Talks', type: 'Active' as const },
      { name: 'Won', type: 'Success' as const },
    ];
    const made = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList }, [
      { name: 'Day', type: 'Date' },
      { name: 'Days', type: 'Date', array: true },
    ]);
    const { id } = made.directory;
    const status = (name: string) => made.directory.statusList.find(each => each.name === name)?.id ?? '';
    const create = async (customFields = {}) =>
      (await admin.ok('createItem', { params: { id }, body: { customFields } })).number;
    const found = async (...conditions: Condition[]) => {
      const { items } = await admin.ok('searchItems', { params: { id }, body: { conditions } });
      return items.map(({ number }) => number).toSorted((a, b) => a - b);
    };
    return { id, status, create, found, field: (name: string) => made.field(name).id };
  }

  test('resolves periods relative to today, and matches single values of a list', async () => {
    const { create, found, field } = await deals();
    const today = getDayInZone(admin.user.account.timeZone);
    const day = (dateValue: string) => ({ [field('Day')]: { dateValue } });
    const days = (...all: string[]) => ({
      [field('Days')]: { listValue: all.map(dateValue => ({ dateValue })) },
    });
    await create(day(today));
    await create(day(addDays(today, -1)));
    await create(day(addDays(today, 40)));
    await create(days(addDays(today, -400), addDays(today, 400)));
    const during = (stringValue: string, name = 'Day'): Condition => ({
      field: name === 'CreatedAt' ? name : field(name),
      operator: 'During',
      value: { stringValue },
    });
    expect(await found(during('Today'))).toEqual([1]);
    expect(await found(during('Yesterday'))).toEqual([2]);
    expect(await found(during('Last7Days'))).toEqual([1, 2]);
    expect(await found(during(`${today}/${addDays(today, 40)}`))).toEqual([1, 3]);
    expect(await found(during('Someday'))).toEqual([]);
    expect(await found(during('Today', 'CreatedAt'))).toEqual([1, 2, 3, 4]);
    expect(await found(during('ThisMonth', 'Days'))).toEqual([]);
    expect(await found(during(`${addDays(today, 399)}/${addDays(today, 401)}`, 'Days'))).toEqual([4]);
  });

  test('matches moves between statuses within a period', async () => {
    const { id, create, found, status } = await deals();
    const [first = 0, second = 0] = [await create(), await create(), await create()];
    const { items } = await admin.ok('searchItems', { params: { id }, body: {} });
    const itemOf = (number: number) => items.find(item => item.number === number)?.id ?? '';
    const move = (number: number, to: string) =>
      admin.ok('changeItemStatus', {
        params: { id, itemId: itemOf(number), status: status(to) },
        body: { text: '' },
      });
    await move(first, 'Talks');
    await move(first, 'Won');
    await move(second, 'Won');
    const moved = (from: string | null, to: string | null, during: string | null = null): Condition => ({
      field: 'Status',
      operator: 'Moved',
      value: formatMovedBetween({ from: from && status(from), to: to && status(to), during }),
    });
    expect(await found(moved(null, null))).toEqual([1, 2]);
    expect(await found(moved('New', null))).toEqual([1, 2]);
    expect(await found(moved('New', 'Won'))).toEqual([2]);
    expect(await found(moved('Talks', 'Won', 'Today'))).toEqual([1]);
    expect(await found(moved(null, 'New'))).toEqual([1, 2, 3]);
    expect(await found(moved(null, 'Won', 'Yesterday'))).toEqual([]);
    expect(await found(moved('Won', null))).toEqual([]);
    expect(await found({ field: 'Status', operator: 'Moved', value: { stringValue: '; drop' } })).toEqual([]);
    const body = {
      conditions: [{ field: 'CreatedBy', operator: 'Moved' as const, value: { stringValue: '>' } }],
    };
    const { issues } = await admin.refused(400, 'searchItems', { params: { id }, body });
    expect(issues.map(({ code }) => code)).toEqual(['UnknownOperator']);
  });

  test('supports days in a status and the hour of creation as numbers, including in metrics', async () => {
    const { id, create, found } = await deals();
    await create();
    await create();
    const number = (field: string, operator: 'Equals' | 'More', numberValue: number): Condition => ({
      field,
      operator,
      value: { numberValue },
    });
    expect(await found(number('DaysInStatus', 'Equals', 0))).toEqual([1, 2]);
    expect(await found(number('DaysInStatus', 'More', 0))).toEqual([]);
    const answer = await admin.ok('aggregateItems', {
      params: { id },
      body: {
        groups: [{ field: 'CreatedHour' }],
        measures: [{ measure: 'Count' }, { measure: 'Median', field: 'DaysInStatus' }],
      },
    });
    expect(answer.totals.values).toEqual(['2', '0']);
    for (const { values, conditions = [] } of answer.rows)
      expect(await found(...conditions)).toHaveLength(Number(values[0]));
  });
});
