import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { fillMoves } from '#server/modules/records/migrations/0026-item-moves.ts';
import { describeOwnServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';

describeOwnServer('The moves of records', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeAll(async () => {
    admin = await api.admin();
    deals = await defineDirectory(admin, {
      name: 'Deals',
      type: 'Process',
      statusList: [
        { name: 'New', type: 'Active' },
        { name: 'Open', type: 'Active' },
        { name: 'Done', type: 'Success' },
      ],
    });
    params = { id: deals.directory.id };
  });

  const create = () => admin.ok('createItem', { params, body: {} });
  const move = (itemId: string, status: string) =>
    admin.ok('changeItemStatus', { params: { ...params, itemId, status: deals.status(status) }, body: {} });
  const bulk = async (itemId: string, status: string) => {
    const changeId = randomUUID();
    const body = { isPreview: false, changeId, itemIds: [itemId], change: { status: deals.status(status) } };
    await admin.ok('changeItems', { params, body });
    return changeId;
  };

  const rowsOf = (itemId: string) =>
    api.database.asSystem(trx =>
      trx.selectFrom('item_moves').selectAll().where('item_id', '=', itemId).orderBy('seq').execute(),
    );
  const nameOf = (id: string | null) =>
    deals.directory.statusList.find(status => status.id === id)?.name ?? null;
  const told = async (itemId: string) =>
    (await rowsOf(itemId)).map(row => [
      row.seq,
      nameOf(row.from_status),
      nameOf(row.to_status),
      row.cause,
      row.is_undone,
    ]);

  test('are stored for the first status of a record and for every change of its status', async () => {
    const item = await create();
    await move(item.id, 'Open');
    await admin.ok('updateItem', {
      params: { ...params, itemId: item.id },
      body: { customFields: { DueDate: { dateValue: '2026-12-01' } } },
    });
    await admin.ok('moveItem', {
      params,
      body: { itemId: item.id, status: deals.status('Done'), ignorePosition: true },
    });
    expect(await told(item.id)).toEqual([
      [1, null, 'New', 'Create', false],
      [2, 'New', 'Open', 'Move', false],
      [3, 'Open', 'Done', 'Move', false],
    ]);
    const rows = await rowsOf(item.id);
    expect(new Set(rows.map(row => row.user_id))).toEqual(new Set([admin.user.id]));
    const data = await defineDirectory(admin, { name: 'Notes', type: 'Data' });
    const note = await admin.ok('createItem', { params: { id: data.directory.id }, body: {} });
    expect(await rowsOf(note.id)).toEqual([]);
  });

  test('are marked as undone, as is the undo itself, if they are undone immediately', async () => {
    const item = await create();
    const changeId = await bulk(item.id, 'Open');
    expect((await rowsOf(item.id)).map(row => row.change_id)).toEqual([null, changeId]);
    await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect(await told(item.id)).toEqual([
      [1, null, 'New', 'Create', false],
      [2, 'New', 'Open', 'Move', true],
      [3, 'Open', 'New', 'Undo', true],
    ]);
  });

  test('restore the status date of the record if they are undone immediately', async () => {
    const item = await create();
    const itemId = item.id;
    const read = () => admin.ok('getItem', { params: { ...params, itemId } });
    const enteredAt = '2026-03-01T11:00:00.000Z';
    await api.database.asSystem(async trx => {
      await trx.updateTable('item_moves').set({ at: enteredAt }).where('item_id', '=', itemId).execute();
      await trx.updateTable('items').set({ status_since: enteredAt }).where('item_id', '=', itemId).execute();
    });
    const changeId = await bulk(itemId, 'Open');
    expect((await read()).statusSince).not.toBe(enteredAt);
    await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect((await read()).statusSince).toBe(enteredAt);
    await move(itemId, 'Open');
    await move(itemId, 'New');
    expect((await read()).statusSince).not.toBe(enteredAt);
  });

  test('remain ordinary moves if they are undone after later moves', async () => {
    const item = await create();
    const changeId = await bulk(item.id, 'Open');
    await move(item.id, 'Done');
    await move(item.id, 'Open');
    await admin.ok('undoBulkChange', { params: { ...params, changeId } });
    expect((await told(item.id)).slice(1)).toEqual([
      [2, 'New', 'Open', 'Move', false],
      [3, 'Open', 'Done', 'Move', false],
      [4, 'Done', 'Open', 'Move', false],
      [5, 'Open', 'New', 'Undo', false],
    ]);
  });

  test('remain after a record is deleted and restored, and continue with its next move', async () => {
    const item = await create();
    const key = { ...params, itemId: item.id };
    await admin.ok('deleteItem', { params: key });
    await admin.ok('restoreItem', { params: key });
    expect(await told(item.id)).toEqual([[1, null, 'New', 'Create', false]]);
    await move(item.id, 'Open');
    expect((await told(item.id)).length).toBe(2);
  });

  test("are imported with a record's history, at their original times", async () => {
    const content =
      'CreatedAt,StatusHistory\n2026-01-05T09:00Z,New @ 2026-01-05T09:00Z > Open @ 2026-01-06T09:00Z > Done @ 2026-01-08T09:00Z\n';
    await importFile(admin, params.id, { content });
    const { items } = await admin.ok('searchItems', {
      params,
      body: { orderBy: { field: 'Number', asc: false } },
    });
    const rows = await rowsOf(items[0]?.id ?? '');
    expect(rows.map(row => [nameOf(row.to_status), row.cause, row.at])).toEqual([
      ['New', 'Create', '2026-01-05T09:00:00.000Z'],
      ['Open', 'Move', '2026-01-06T09:00:00.000Z'],
      ['Done', 'Move', '2026-01-08T09:00:00.000Z'],
    ]);
  });

  test('are derived from the history for older records', async () => {
    const item = await create();
    await move(item.id, 'Open');
    await move(item.id, 'Done');
    const before = await rowsOf(item.id);
    await api.database.asSystem(async trx => {
      await trx.deleteFrom('item_moves').execute();
      await fillMoves(trx);
    });
    expect(await rowsOf(item.id)).toEqual(before);
  });
});
