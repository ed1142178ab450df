/** Tests the time that records spend in their statuses, in aggregates and searches. */
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { DELETED_STATUS_OPTION, STATUS_PERIOD_COLUMN } from '#core/field/system/stays.ts';
import { SYSTEM_ID } from '#core/field/system/systemFields.ts';
import type { Condition, FigureGroup } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

const STATUSES = [
  { name: 'New', type: 'Active' as const },
  { name: 'Open', type: 'Active' as const },
  { name: 'Done', type: 'Success' as const },
];
const HOUR = 3_600_000;

const { status, until, days } = STATUS_PERIOD_COLUMN;

describeServer('The status periods of records', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  beforeAll(async () => {
    admin = await api.admin();
  });

  const start = async () => {
    deals = await defineDirectory(admin, {
      name: `Deals ${randomUUID()}`,
      type: 'Process',
      statusList: STATUSES,
    });
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
  const today = () => getDayInZone(admin.user.account.timeZone, new Date());
  const daysAgo = (count: number) =>
    getDayInZone(admin.user.account.timeZone, new Date(Date.now() - count * 24 * HOUR));

  /** Moves the record's status changes to days before today, in order, at noon. */
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
  /** Returns status, days and the number of records, by groups of all three columns. */
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

  test('are counted by status, with the days until each was left, or until today', async () => {
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
    // Once left, a status that isn't active has its number of days.
    await move(first, 'Open');
    expect(await told([{ field: 'Number', operator: 'Equals', value: { numberValue: 1 } }])).toEqual([
      ['New', daysAgo(20), 10, '1'],
      ['New', daysAgo(5), 10, '1'],
      ['Open', daysAgo(15), 5, '1'],
      ['Open', undefined, 0, '1'],
      ['Done', today(), 5, '1'],
    ]);
  });

  test('omit undone moves, and continue in the previous status', async () => {
    await start();
    const item = await create();
    const first = await bulk([item], 'Open');
    await backdate(item, 9, 7);
    expect(await told()).toEqual([
      ['New', daysAgo(7), 2, '1'],
      ['Open', undefined, 7, '1'],
    ]);
    const second = await bulk([item], 'Done');
    await admin.ok('undoBulkChange', { params: { ...params, changeId: second } });
    expect((await told())[1]).toEqual(['Open', undefined, 7, '1']);
    await admin.ok('undoBulkChange', { params: { ...params, changeId: first } });
    expect(await told()).toEqual([['New', undefined, 9, '1']]);
  });

  test('are omitted while the record is in the trash, and continue after it is restored', async () => {
    await start();
    const item = await create();
    await backdate(item, 3);
    const key = { ...params, itemId: item };
    await admin.ok('deleteItem', { params: key });
    expect(await told()).toEqual([]);
    await admin.ok('restoreItem', { params: key });
    expect(await told()).toEqual([['New', undefined, 3, '1']]);
  });

  test('are those of the remaining record after a merge, and of both records after the merge is undone', async () => {
    await start();
    const [kept, other] = [await create(), await create()];
    await move(other, 'Open');
    await backdate(kept, 8);
    await backdate(other, 6, 2);
    const before = await told();
    const [item, gone] = await Promise.all(
      [kept, other].map(itemId => admin.ok('getItem', { params: { ...params, itemId } })),
    );
    const { mergeId = '' } = await admin.ok('mergeItems', {
      params: { ...params, itemId: kept },
      body: {
        otherId: other,
        version: item?.version ?? 0,
        otherVersion: gone?.version ?? 0,
        customFields: {},
      },
    });
    expect(await told()).toEqual([['New', undefined, 8, '1']]);
    await admin.ok('undoMerge', { params: { ...params, mergeId } });
    expect(await told()).toEqual(before);
  });

  test('include the history of imported records, and remain after a status is deleted', async () => {
    await start();
    const content =
      'CreatedAt,StatusHistory\n2026-01-05T09:00Z,New @ 2026-01-05T09:00Z > Open @ 2026-01-06T09:00Z > Done @ 2026-01-08T09:00Z\n';
    await importFile(admin, params.id, { content });
    const { id, fields: _, validatorUrl: __, revision: ___, ...directory } = deals.directory;
    const statusList = directory.statusList.filter(({ name }) => name !== 'Open');
    await admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
    expect(await told()).toEqual([
      ['New', '2026-01-06', 1, '1'],
      ['Done', undefined, undefined, '1'],
      [DELETED_STATUS_OPTION, '2026-01-08', 2, '1'],
    ]);
    const gone: Condition = {
      field: status,
      operator: 'Equals',
      value: { stringValue: DELETED_STATUS_OPTION },
    };
    const long: Condition = { field: days, operator: 'MoreOrEqual', value: { numberValue: 3 } };
    const found = async (where: Condition[]) =>
      (await admin.ok('searchItems', { params, body: { conditions: [{ some: SYSTEM_ID.stays, where }] } }))
        .total;
    expect([await found([gone]), await found([gone, long])]).toEqual([1, 0]);
  });

  test('are available wherever the status can be used, but not in directories without statuses', async () => {
    await start();
    const measures = [{ measure: 'Count' as const }];
    const ask = (member: Member, id: string, field: string) =>
      member.call('aggregateItems', { params: { id }, body: { groups: [{ field }], measures } });
    const colleague = await api.colleague(admin);
    const hiddenFields = [SYSTEM_ID.status];
    await grantRights(admin, colleague.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields },
    });
    const data = await defineDirectory(admin, { name: `Notes ${randomUUID()}`, type: 'Data' });
    for (const [member, id] of [
      [admin, params.id],
      [colleague, params.id],
      [admin, data.directory.id],
    ] as const) {
      const own = await ask(member, id, SYSTEM_ID.status);
      const { status: code } = await ask(member, id, status);
      expect(code).toBe(own.status);
      expect(code).toBe(id === data.directory.id ? 400 : 200);
    }
    const { issues } = await admin.refused(400, 'searchItems', {
      params: { id: data.directory.id },
      body: { conditions: [{ some: SYSTEM_ID.stays, where: [{ field: days, operator: 'Equals' }] }] },
    });
    expect(issues.map(({ code }) => code)).toEqual(['UnknownField']);
  });

  test('can be used in searches, but not in conditions of transformations', async () => {
    await start();
    const where: Condition[] = [{ field: days, operator: 'Equals' }];
    const unasked: Condition[] = [
      { some: SYSTEM_ID.stays, where },
      { field: SYSTEM_ID.stays, operator: 'Equals' },
    ];
    for (const condition of unasked) {
      const transformation = {
        ...{ name: 'Copy', sourceDirectoryId: params.id, targetDirectoryId: params.id, pairs: [] },
        offer: { condition },
      };
      const changes = [{ kind: 'SaveTransformation' as const, id: randomUUID(), transformation }];
      const { issues } = await admin.refused(422, 'changeConfiguration', { body: { changes } });
      const told = issues.filter(({ path }) => path.includes('condition'));
      expect(told.map(({ code }) => code)).toEqual(['UnknownField']);
    }
  });

  test('of a referenced record are counted, but their columns are not available', async () => {
    await start();
    const deal = await create();
    await move(deal, 'Open');
    const tasks = await defineDirectory(admin, { name: `Tasks ${randomUUID()}`, type: 'Data' }, [
      { name: 'Deal', type: 'Directory', directoryId: params.id },
    ]);
    const reference = tasks.field('Deal').id;
    const at = { id: tasks.directory.id };
    const customFields = { [reference]: { stringValue: deal } };
    await admin.ok('createItem', { params: at, body: { customFields } });
    const { totals } = await admin.ok('aggregateItems', {
      params: at,
      body: { measures: [{ measure: 'Count', field: `${reference}.${SYSTEM_ID.stays}` }] },
    });
    expect(totals.values).toEqual(['2']);
    const groups = [{ field: `${reference}.${status}` }];
    const refused = await admin.refused(400, 'aggregateItems', {
      params: at,
      body: { groups, measures: [{ measure: 'Count' }] },
    });
    expect(refused.issues.map(({ code }) => code)).toEqual(['UnknownField']);
  });
});
