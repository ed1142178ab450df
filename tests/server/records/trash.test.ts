import { beforeAll, expect, test } from 'vitest';
import type { FieldValues, Item, SearchRequest } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('The trash', api => {
  let admin: Member;
  let cases: DefinedDirectory;
  let code: string;

  beforeAll(async () => {
    admin = await api.admin();
    cases = await defineDirectory(
      admin,
      {
        name: 'Case',
        type: 'Process',
        changesTrackingEnabled: true,
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Waiting', type: 'Active' },
          { name: 'Done', type: 'Success' },
        ],
      },
      [{ name: 'Code', type: 'String', unique: true }],
    );
    code = cases.field('Code').id;
  });

  const params = (itemId = '') => ({ id: cases.directory.id, itemId });
  const make = (text: string, status = cases.status('Open')) =>
    admin.ok('createItem', {
      params: params(),
      body: { status, customFields: { [code]: { stringValue: text } } },
    });
  const trash = (item: Item) => admin.ok('deleteItem', { params: params(item.id) });
  const restore = (item: Item) => admin.ok('restoreItem', { params: params(item.id) });
  const search = (body: SearchRequest, member = admin) =>
    member.ok('searchItems', { params: params(), body });

  test('contains deleted records, which are found, sorted and counted like other records', async () => {
    const [one, two] = [await make('trash b'), await make('trash a')];
    for (const item of [one, two]) await trash(item);
    const found = await search({ deleted: true, keyword: 'trash', orderBy: { field: code, asc: true } });
    expect([found.total, found.items.map(item => item.id)]).toEqual([2, [two.id, one.id]]);
    expect(found.items[0]?.deletedAt).toBeDefined();
    expect((await search({ deleted: true, take: 1 })).total).toBe(2);
    expect((await search({ keyword: 'trash' })).total).toBe(0);
    const seen = await admin.ok('getItem', { params: params(one.id) });
    expect([seen.deletedAt, seen.transitions]).toEqual([expect.any(String), []]);
    await admin.refused(404, 'updateItem', { params: params(one.id), body: { tags: [] } });
    await admin.refused(404, 'deleteItem', { params: params(one.id) });
  });

  test('restores a record unchanged at the top of its status, and records it in the history', async () => {
    const waiting = cases.status('Waiting');
    const item = await make('back', waiting);
    await trash(item);
    const other = await make('other', waiting);
    const before = (await search({ statusList: [waiting] })).total;
    const restored = await restore(item);
    expect(restored).toMatchObject({
      ...item,
      version: 3,
      position: expect.any(String),
      lastActivityAt: expect.any(String),
    });
    expect(restored.deletedAt).toBeUndefined();
    expect(restored.position > other.position).toBe(true);
    expect((await search({ statusList: [waiting] })).total).toBe(before + 1);
    const [entry] = await admin.ok('listItemChanges', { params: params(item.id) });
    expect([entry?.kind, entry?.changes]).toEqual(['Restored', []]);
    await admin.refused(404, 'restoreItem', { params: params(item.id) });
  });

  test('shows the most recently deleted records first when sorted by last activity', async () => {
    const [older, newer] = [await make('deleted last'), await make('deleted first')];
    await trash(newer);
    await trash(older);
    const orderBy = { field: 'LastActivity', asc: false };
    const { items } = await search({ deleted: true, take: 2, orderBy });
    expect(items.map(item => item.id)).toEqual([older.id, newer.id]);
  });

  test('releases unique values, and rejects restoring a record whose value is in use', async () => {
    const first = await make('one of a kind');
    await trash(first);
    const second = await make('one of a kind');
    const refused = await admin.refused(422, 'restoreItem', { params: params(first.id) });
    expect(refused.issues).toEqual([{ path: ['customFields', code], code: 'NotUnique', params: {} }]);
    await trash(second);
    await restore(first);
    await admin.refused(422, 'restoreItem', { params: params(second.id) });
    const blind = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, hiddenFields: [code] };
    await grantRights(admin, blind.user.id, { directoryId: cases.directory.id, rights });
    const unnamed = await blind.refused(422, 'restoreItem', { params: params(second.id) });
    expect(JSON.stringify(unnamed)).not.toContain(code);
  });

  test('restores only one of two records restored concurrently if the count limit allows just one', async () => {
    const few = await defineDirectory(admin, { name: 'Few', type: 'Data', countLimit: 2 });
    const id = few.directory.id;
    const create = () => admin.ok('createItem', { params: { id }, body: {} });
    const gone = [await create(), await create()];
    for (const item of gone) await admin.ok('deleteItem', { params: { id, itemId: item.id } });
    await create();
    const racing = await Promise.all(
      gone.map(item => admin.call('restoreItem', { params: { id, itemId: item.id } })),
    );
    expect(racing.map(answer => answer.status).toSorted()).toEqual([200, 422]);
    expect((await admin.ok('searchItems', { params: { id }, body: {} })).total).toBe(2);
  });

  test('restores records of a deleted status to the first active status', async () => {
    const paused = await admin.ok('updateDirectory', {
      params: { id: cases.directory.id },
      body: {
        name: 'Case',
        type: 'Process',
        changesTrackingEnabled: true,
        revision: (await readDefinedDirectory(admin, cases.directory.id)).directory.revision,
        statusList: [...cases.directory.statusList, { name: 'Paused', type: 'Active' as const }],
      },
    });
    const item = await make('paused', paused.statusList.at(-1)?.id);
    await trash(item);
    await admin.ok('updateDirectory', {
      params: { id: cases.directory.id },
      body: {
        name: 'Case',
        type: 'Process',
        changesTrackingEnabled: true,
        revision: paused.revision,
        statusList: cases.directory.statusList,
      },
    });
    expect((await restore(item)).status).toBe(cases.status('Open'));
  });

  test('contains records deleted by a cascade, which are restored separately', async () => {
    const rooms = await defineDirectory(admin, { name: 'Room', type: 'Data' }, [
      {
        name: 'Of',
        type: 'Directory',
        directoryId: cases.directory.id,
        directoryReferenceType: 'Cascade',
      },
    ]);
    const house = await make('house');
    const customFields: FieldValues = { [rooms.field('Of').id]: { stringValue: house.id } };
    const room = await admin.ok('createItem', { params: { id: rooms.directory.id }, body: { customFields } });
    await trash(house);
    await restore(house);
    const roomKey = { id: rooms.directory.id, itemId: room.id };
    expect((await admin.ok('getItem', { params: roomKey })).deletedAt).toBeDefined();
    expect((await admin.ok('restoreItem', { params: roomKey })).customFields).toEqual(customFields);
  });

  test("is inaccessible to users who can't delete records, and to other accounts", async () => {
    const item = await make('hidden away');
    await trash(item);
    const reader = await api.colleague(admin);
    const rights = { ...FULL_RIGHTS, record: { ...FULL_RIGHTS.record, delete: false } };
    await grantRights(admin, reader.user.id, { directoryId: cases.directory.id, rights });
    const asked = { params: params(), body: { deleted: true } };
    expect((await reader.refused(422, 'searchItems', asked)).code).toBe('NotPermitted');
    await reader.refused(404, 'getItem', { params: params(item.id) });
    await reader.refused(422, 'restoreItem', { params: params(item.id) });
    await (await api.admin()).refused(404, 'restoreItem', { params: params(item.id) });
  });
});
