/** Tests when records were completed, compared with an iteration over their moves. */
import { randomInt, randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { describeServer, type Member, type TestApi } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';

const STATUSES = [
  { name: 'New', type: 'Active' as const },
  { name: 'Open', type: 'Active' as const },
  { name: 'Won', type: 'Success' as const },
  { name: 'Archive', type: 'Failure' as const },
];

describeServer('The time at which records were finished', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };
  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDirectory(admin, { name: 'Deals', type: 'Process', statusList: STATUSES });
    params = { id: deals.directory.id };
  });

  const create = async () => (await admin.ok('createItem', { params, body: {} })).id;
  const move = (itemId: string, status: string) =>
    admin.ok('changeItemStatus', { params: { ...params, itemId, status: deals.status(status) }, body: {} });
  const finishedAt = async (itemId: string) =>
    (await admin.ok('getItem', { params: { ...params, itemId } })).finishedAt;

  test('is the time of the move from an active status, regardless of later finished statuses', async () => {
    const item = await create();
    expect(await finishedAt(item)).toBeUndefined();
    const { statusSince: won } = await move(item, 'Won');
    expect(await finishedAt(item)).toBe(won);
    const { statusSince: archived } = await move(item, 'Archive');
    expect(archived).not.toBe(won);
    expect(await finishedAt(item)).toBe(won);
    await move(item, 'Open');
    expect(await finishedAt(item)).toBeUndefined();
    const { statusSince: again } = await move(item, 'Archive');
    expect(await finishedAt(item)).toBe(again);
    await admin.ok('deleteItem', { params: { ...params, itemId: item } });
    await admin.ok('restoreItem', { params: { ...params, itemId: item } });
    expect(await finishedAt(item)).toBe(again);
  });

  test('is unchanged when a later move is undone, and removed when the move itself is undone', async () => {
    const item = await create();
    const bulk = async (status: string) => {
      const changeId = randomUUID();
      const body = { isPreview: false, changeId, itemIds: [item], change: { status: deals.status(status) } };
      await admin.ok('changeItems', { params, body });
      return changeId;
    };
    const first = await bulk('Won');
    const won = await finishedAt(item);
    const second = await bulk('Archive');
    await admin.ok('undoBulkChange', { params: { ...params, changeId: second } });
    expect(await finishedAt(item)).toBe(won);
    await admin.ok('undoBulkChange', { params: { ...params, changeId: first } });
    expect(await finishedAt(item)).toBeUndefined();
  });

  test('can be queried through a reference', async () => {
    const [done, open] = [await create(), await create()];
    const { statusSince } = await move(done, 'Won');
    const tasks = await defineDirectory(admin, { name: 'Tasks', type: 'Data' }, [
      { name: 'Deal', type: 'Directory', directoryId: deals.directory.id },
    ]);
    const deal = tasks.field('Deal').id;
    const at = { id: tasks.directory.id };
    for (const id of [done, open])
      await admin.ok('createItem', {
        params: at,
        body: { customFields: { [deal]: { stringValue: id } } },
      });
    const field = `${deal}.FinishedAt`;
    const day = getDayInZone(admin.user.account.timeZone, new Date(statusSince ?? ''));
    const conditions = [{ field, operator: 'Equals' as const, value: { dateValue: day } }];
    const { items } = await admin.ok('searchItems', { params: at, body: { conditions } });
    expect(items.map(({ number }) => number)).toEqual([1]);
    const { rows } = await admin.ok('aggregateItems', {
      params: at,
      body: { groups: [{ field, by: 'Day' }], measures: [{ measure: 'Count' }] },
    });
    expect(rows.map(({ keys: [key] }) => key?.value?.dateValue).toSorted()).toEqual([day, undefined]);
  });

  test('can be used to filter, sort and group records, and depends on the current types of statuses', async () => {
    const own = await defineDirectory(admin, { name: 'Cases', type: 'Process', statusList: STATUSES });
    const at = { id: own.directory.id };
    for (let count = 0; count < 20; count += 1) {
      const { id: itemId } = await admin.ok('createItem', { params: at, body: {} });
      for (let moves = randomInt(5); moves > 0; moves -= 1) {
        const { name } = STATUSES[randomInt(STATUSES.length)] ?? { name: 'New' };
        await admin.call('changeItemStatus', {
          params: { ...at, itemId, status: own.status(name) },
          body: {},
        });
      }
    }
    await api.database.asSystem(trx => spread(trx, at.id));
    const types = new Map(own.directory.statusList.map(({ id, type }) => [id, type]));
    await compare(api, admin, own, types);
    const open = own.status('Open');
    const { fields: _, id, validatorUrl: __, revision: ___, ...directory } = own.directory;
    const statusList = directory.statusList.map(status =>
      status.id === open ? { ...status, type: 'Failure' as const } : status,
    );
    await admin.ok('updateDirectory', { params: { id }, body: { ...directory, statusList } });
    await compare(api, admin, own, new Map([...types, [open, 'Failure']]));
  });
});

type Trx = Parameters<Parameters<TestApi['database']['asSystem']>[0]>[0];

/** Spreads each record's moves over separate days. */
async function spread(trx: Trx, directoryId: string): Promise<void> {
  const moves = await trx
    .selectFrom('item_moves')
    .selectAll()
    .where('directory_id', '=', directoryId)
    .execute();
  for (const { item_id, seq } of moves)
    await trx
      .updateTable('item_moves')
      .set({ at: new Date(Date.UTC(2026, 0, seq * 9 + randomInt(8), randomInt(24))).toISOString() })
      .where('item_id', '=', item_id)
      .where('seq', '=', seq)
      .execute();
}

async function compare(
  api: TestApi,
  admin: Member,
  { directory }: DefinedDirectory,
  types: ReadonlyMap<string, string>,
): Promise<void> {
  const params = { id: directory.id };
  const moves = await api.database.asSystem(trx =>
    trx
      .selectFrom('item_moves')
      .selectAll()
      .where('directory_id', '=', directory.id)
      .where('is_undone', '=', false)
      .orderBy('seq')
      .execute(),
  );
  const isOpen = (status: string | null) => status === null || types.get(status) === 'Active';
  const ended = new Map<string, string>();
  for (const { item_id, from_status, to_status, at } of moves) {
    if (isOpen(to_status)) ended.delete(item_id);
    else if (isOpen(from_status)) ended.set(item_id, at);
  }
  const body = { orderBy: { field: 'FinishedAt', asc: true }, take: 100 };
  const { items } = await admin.ok('searchItems', { params, body });
  expect(new Map(items.flatMap(({ id, finishedAt }) => (finishedAt ? [[id, finishedAt]] : [])))).toEqual(
    ended,
  );
  const order = items.flatMap(({ finishedAt }) => finishedAt ?? []);
  expect(order).toEqual(order.toSorted());
  expect(items.slice(order.length).every(({ finishedAt }) => finishedAt === undefined)).toBe(true);
  const answer = await admin.ok('aggregateItems', {
    params,
    body: { groups: [{ field: 'FinishedAt', by: 'Day' }], measures: [{ measure: 'Count' }] },
  });
  const { timeZone } = admin.user.account;
  const plain = Map.groupBy(
    items,
    ({ finishedAt }) => finishedAt && getDayInZone(timeZone, new Date(finishedAt)),
  );
  expect(answer.rows.length).toBe(plain.size);
  for (const { keys, values, conditions = [] } of answer.rows) {
    expect(values).toEqual([String(plain.get(keys[0]?.value?.dateValue)?.length)]);
    const { total } = await admin.ok('searchItems', { params, body: { conditions } });
    expect(String(total)).toBe(values[0]);
  }
}
