/** The time that records spend in their statuses, as figures and searches tell it. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { dayIn } from '#core/dayRange.ts';
import type { Condition, FigureGroup } from '#core/model.ts';
import { STAY_COLUMN, STAY_GONE } from '#core/stays.ts';
import { describeServer, type Member } from './harness.ts';
import { type DefinedDirectory, define } from './support/definitions.ts';
import { importFile } from './support/imports.ts';

const STATUSES = [
  { name: 'New', type: 'Active' as const },
  { name: 'Open', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];
const HOUR = 3_600_000;

const { status, since, until, days } = STAY_COLUMN;

describeServer('The stays of records in their statuses', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  beforeAll(async () => {
    admin = await api.admin();
  });

  const start = async () => {
    deals = await define(admin, { name: `Deals ${randomUUID()}`, type: 'Process', statusList: STATUSES });
    params = { id: deals.directory.id };
  };
  const create = async () => (await admin.ok('createItem', { params, body: {} })).id;
  const move = (itemId: string, name: string) =>
    admin.ok('changeItemStatus', { params: { ...params, itemId, status: deals.status(name) }, body: {} });
  const bulk = async (itemIds: string[], name: string) => {
    const changeId = randomUUID();
    const body = { isPreview: false, changeId, itemIds, change: { status: deals.status(name) } };
    await admin.ok('changeItems', { params, body });
    return changeId;
  };
  const today = () => dayIn(admin.user.account.timeZone, new Date());
  const daysAgo = (count: number) =>
    dayIn(admin.user.account.timeZone, new Date(Date.now() - count * 24 * HOUR));

  /** The moves of a record on days before today, in their order; they are made at noon. */
  const backdate = (itemId: string, ...ages: number[]) =>
    api.database.asSystem(async trx => {
      for (const [index, age] of ages.entries())
        await trx
          .updateTable('item_moves')
          .set({ at: `${daysAgo(age)}T10:00:00.000Z` })
          .where('item_id', '=', itemId)
          .where('seq', '=', index + 1)
          .execute();
    });

  const nameOf = (id: string | undefined) =>
    deals.directory.statusList.find(each => each.id === id)?.name ?? id;
  /** Status, days and how many records: by groups of all three columns. */
  const told = async (conditions: Condition[] = []) => {
    const groups: FigureGroup[] = [
      { field: status, order: { by: 'Key', asc: true } },
      { field: until, by: 'Day', order: { by: 'Key', asc: true } },
      { field: days, order: { by: 'Key', asc: true } },
    ];
    const { rows } = await admin.ok('aggregateItems', {
      params,
      body: { groups, measures: [{ measure: 'Count' }], search: { conditions } },
    });
    return rows.map(({ keys: [at, left, length], values: [count] }) => [
      nameOf(at?.value?.stringValue),
      left?.value?.dateValue,
      length?.value?.numberValue,
      count,
    ]);
  };

  test('are told by status, with the days until each was left, or until today', async () => {
    await start();
    const [first, second] = [await create(), await create()];
    await move(first, 'Open');
    await move(first, 'New');
    await move(first, 'Done');
    await backdate(first, 30, 20, 15, 5);
    await move(second, 'Open');
    await backdate(second, 10, 4);
    expect(await told()).toEqual([
      ['New', daysAgo(20), 10, '1'],
      ['New', daysAgo(5), 10, '1'],
      ['New', daysAgo(4), 6, '1'],
      ['Open', daysAgo(15), 5, '1'],
      ['Open', undefined, 4, '1'],
      ['Done', undefined, undefined, '1'],
    ]);
    // Left again, a status that is not active has had its days.
    await move(first, 'Open');
    expect(await told([{ field: 'Number', operator: 'Equals', value: { numberValue: 1 } }])).toEqual([
      ['New', daysAgo(20), 10, '1'],
      ['New', daysAgo(5), 10, '1'],
      ['Open', daysAgo(15), 5, '1'],
      ['Open', undefined, 0, '1'],
      ['Done', today(), 5, '1'],
    ]);
  });
});
