import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { importFile } from '#tests/server/support/imports.ts';

describeServer('Limits of statuses', api => {
  let admin: Member;
  let deals: DefinedDirectory;
  let params: { id: string };

  beforeEach(async () => {
    admin = await api.admin();
    deals = await defineDirectory(
      admin,
      {
        name: 'Deals',
        type: 'Process',
        statusList: [
          { name: 'New', type: 'Active' },
          { name: 'Open', type: 'Active', limit: { count: 2, isHard: true } },
          { name: 'Soft', type: 'Active', limit: { count: 1, isHard: false } },
          { name: 'Done', type: 'Success' },
        ],
      },
      [{ name: 'Name', type: 'String' }],
    );
    params = { id: deals.directory.id };
  });

  const create = (status: string) =>
    admin.ok('createItem', { params, body: { status: deals.status(status) } });
  const moving = (itemId: string, status: string) => ({
    params: { ...params, itemId, status: deals.status(status) },
    body: {},
  });
  const full = { path: ['status'], code: 'StatusFull', params: { status: 'Open', limit: 2 } };
  const countIn = async (status: string) => {
    const body = { statusList: [deals.status(status)] };
    return (await admin.ok('searchItems', { params, body })).total;
  };

  test('are returned with the directory, and can be exceeded unless they are hard', async () => {
    expect(deals.directory.statusList.map(({ limit }) => limit?.isHard)).toEqual([
      undefined,
      true,
      false,
      undefined,
    ]);
    for (const _ of [1, 2, 3]) await create('Soft');
    expect(await countIn('Soft')).toBe(3);
  });

  test('apply to new, moved, imported and restored records, and to bulk changes', async () => {
    const [first] = [await create('Open'), await create('Open')];
    const waiting = await create('New');
    const status = deals.status('Open');
    const problems = [
      await admin.refused(422, 'createItem', { params, body: { status } }),
      await admin.refused(422, 'changeItemStatus', moving(waiting.id, 'Open')),
      await admin.refused(422, 'moveItem', {
        params,
        body: { itemId: waiting.id, status, ignorePosition: true },
      }),
    ];
    for (const { issues } of problems) expect(issues).toEqual([full]);
    const bulk = { itemIds: [waiting.id], change: { status } };
    for (const isPreview of [true, false]) {
      const body = { ...bulk, isPreview, changeId: randomUUID() };
      const [outcome] = await admin.ok('changeItems', { params, body });
      expect(outcome).toMatchObject({ outcome: 'Refused', issues: [full] });
    }
    const run = await importFile(admin, params.id, { content: 'Name,Status\nA,Open\nB,New\n' });
    expect(run.written).toMatchObject({ create: 1, refused: 1 });
    const key = { ...params, itemId: first.id };
    await admin.ok('deleteItem', { params: key });
    await admin.ok('changeItemStatus', moving(waiting.id, 'Open'));
    expect((await admin.refused(422, 'restoreItem', { params: key })).issues).toEqual([full]);
    await admin.ok('changeItemStatus', moving(waiting.id, 'Done'));
    await admin.ok('restoreItem', { params: key });
    expect(await countIn('Open')).toBe(2);
  });

  test("don't affect records that were already in the status when the limit was set", async () => {
    const [first] = [await create('Open'), await create('Open')];
    const { statusList, fields: _, id, revision: __, validatorUrl: ___, ...input } = deals.directory;
    const lower = statusList.map(status =>
      status.name === 'Open' ? { ...status, limit: { count: 1, isHard: true } } : status,
    );
    await admin.ok('updateDirectory', { params: { id }, body: { ...input, statusList: lower } });
    const customFields = { [deals.field('Name').id]: { stringValue: 'Still here' } };
    await admin.ok('updateItem', { params: { ...params, itemId: first.id }, body: { customFields } });
    await admin.ok('changeItemStatus', moving(first.id, 'New'));
    await admin.refused(422, 'changeItemStatus', moving(first.id, 'Open'));
  });

  test('admit as many records of a bulk change as fit', async () => {
    const items = [await create('New'), await create('New'), await create('New')];
    const body = {
      isPreview: false,
      changeId: randomUUID(),
      itemIds: items.map(({ id }) => id),
      change: { status: deals.status('Open') },
    };
    const outcomes = await admin.ok('changeItems', { params, body });
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['Changed', 'Changed', 'Refused']);
  });

  test('are not exceeded by concurrent changes', async () => {
    const items = await Promise.all(Array.from({ length: 8 }, () => create('New')));
    const answers = await Promise.all([
      ...items.map(({ id }) => admin.call('changeItemStatus', moving(id, 'Open'))),
      ...items.map(() => admin.call('createItem', { params, body: { status: deals.status('Open') } })),
    ]);
    expect(answers.filter(({ status }) => status === 200).length).toBe(2);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    expect(await countIn('Open')).toBe(2);
  });
});
