import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import type { Condition, DirectoryRights, SearchRequest } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { systemFieldsWithToy, TOY_ID } from '#tests/fixtures/toySystemField/core.ts';
import { toySystemSql } from '#tests/fixtures/toySystemField/server.ts';
import { describeOwnServer, describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('System fields', api => {
  let admin: Member;
  let colleague: Member;
  let deals: DefinedDirectory;
  let tagId: string;
  const params = () => ({ id: deals.directory.id });

  beforeAll(async () => {
    admin = await api.admin();
    colleague = await api.colleague(admin);
    deals = await defineDirectory(admin, {
      name: 'Deals',
      code: 'deals',
      type: 'Data',
      statusList: [
        { name: 'Open', type: 'Active' },
        { name: 'Won', type: 'Success' },
      ],
    });
    tagId = (await admin.ok('saveTag', { body: { name: 'Hot', color: '#aa0000' } })).id;
    // Ann Admin creates 1 and 3, Col League 2, which is tagged and won.
    await admin.ok('createItem', { params: params(), body: {} });
    await colleague.ok('createItem', {
      params: params(),
      body: { tags: [tagId], status: deals.status('Won') },
    });
    await admin.ok('createItem', { params: params(), body: {} });
  });

  const search = async (body: SearchRequest, member = admin) =>
    member.ok('searchItems', { params: params(), body });
  const numbers = async (body: SearchRequest) => (await search(body)).items.map(({ number }) => number);
  const found = (...conditions: Condition[]) =>
    numbers({ conditions, orderBy: { field: 'Number', asc: true } });
  const is = (field: string, value: Extract<Condition, { field: string }>['value']): Condition => ({
    field,
    operator: 'Equals',
    value,
  });

  test('include the creator, with their name', async () => {
    const { items } = await search({ orderBy: { field: 'Number', asc: true } });
    expect(items.map(({ createdBy }) => createdBy)).toEqual([
      admin.user.id,
      colleague.user.id,
      admin.user.id,
    ]);
    expect(items[1]?.references?.[colleague.user.id]).toEqual({ display: 'Col League' });
  });

  test('can be used in conditions like any field', async () => {
    const won = { stringValue: deals.status('Won') };
    expect(await found(is('CreatedBy', { stringValue: colleague.user.id }))).toEqual([2]);
    expect(
      await found({ field: 'CreatedBy', operator: 'NotEquals', value: { stringValue: colleague.user.id } }),
    ).toEqual([1, 3]);
    expect(await found(is('CreatedBy', { stringValue: randomUUID() }))).toEqual([]);
    expect(await found(is('Status', won))).toEqual([2]);
    expect(await found(is('Tags', { stringValue: tagId }))).toEqual([2]);
    expect(await found({ field: 'Tags', operator: 'Equals' })).toEqual([1, 3]);
    expect(await found({ field: 'Number', operator: 'More', value: { numberValue: 1 } })).toEqual([2, 3]);
    expect(await found({ any: [is('Status', won), is('Number', { numberValue: 3 })] })).toEqual([2, 3]);
  });

  test("use days in the account's time zone", async () => {
    const { id, name } = admin.user.account;
    await admin.ok('updateAccount', { params: { id }, body: { name, timeZone: 'Pacific/Kiritimati' } });
    await api.database.forAccount(id, trx =>
      trx
        .updateTable('items')
        .set({ created_at: '2026-03-01T11:00:00Z' })
        .where('directory_id', '=', deals.directory.id)
        .where('number', '=', 1)
        .execute(),
    );
    expect(await found(is('CreatedAt', { dateValue: '2026-03-02' }))).toEqual([1]);
    expect(
      await found({ field: 'CreatedAt', operator: 'LessOrEqual', value: { dateValue: '2026-03-01' } }),
    ).toEqual([]);
  });

  test("sort records by the creator's name, and then by number", async () => {
    const orderBy = (asc: boolean) => ({ orderBy: { field: 'CreatedBy', asc } });
    expect(await numbers(orderBy(true))).toEqual([1, 3, 2]);
    expect(await numbers(orderBy(false))).toEqual([2, 3, 1]);
  });

  test('are exported by their displayed names', async () => {
    const { text } = await admin.call('exportItems', {
      params: params(),
      body: {
        format: 'csv',
        search: { orderBy: { field: 'Number', asc: true } },
        columns: ['Number', 'CreatedBy', 'Status', 'Tags'],
      },
    });
    expect(text.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
      'Number,Created by,Status,Tags',
      '1,Ann Admin,Open,',
      '2,Col League,Won,Hot',
      '3,Ann Admin,Open,',
    ]);
  });

  test('are rejected in conditions or sorting if they are unknown or not supported there', async () => {
    const conditions = [is('StatusPosition', { stringValue: 'a' }), is('Nothing', { stringValue: 'a' })];
    for (const condition of conditions) {
      const answer = await admin.call('searchItems', { params: params(), body: { conditions: [condition] } });
      expect(answer.status).toBe(400);
    }
    const order = await admin.call('searchItems', {
      params: params(),
      body: { orderBy: { field: 'Tags', asc: true } },
    });
    expect(order.status).toBe(400);
  });

  test("don't reveal a creator hidden by the profile", async () => {
    const rights: DirectoryRights = { ...FULL_RIGHTS, hiddenFields: ['CreatedBy'] };
    const guest = await api.colleague(admin);
    await grantRights(admin, guest.user.id, { directoryId: deals.directory.id, rights });
    const { items } = await search({}, guest);
    expect(items).toHaveLength(3);
    expect(items.map(({ createdBy, references }) => [createdBy, references])).toEqual(
      items.map(() => [undefined, {}]),
    );
    const refused: SearchRequest[] = [
      { orderBy: { field: 'CreatedBy', asc: true } },
      { conditions: [is('CreatedBy', { stringValue: admin.user.id })] },
    ];
    for (const body of refused)
      expect((await guest.call('searchItems', { params: params(), body })).status).toBe(400);
    const body = { format: 'csv' as const, search: {}, columns: ['CreatedBy'] };
    expect((await guest.call('exportItems', { params: params(), body })).status).toBe(400);
  });

  test("don't reveal the creator of records whose status hides it", async () => {
    const { id, name, type, code, statusList } = deals.directory;
    const hidden = { CreatedBy: { hidden: true, readonly: false, required: false } };
    await admin.ok('updateDirectory', {
      params: { id },
      body: {
        name,
        type,
        code,
        cardSystemFields: ['CreatedBy'],
        statusList: statusList.map(status =>
          status.name === 'Won' ? { ...status, fields: hidden } : status,
        ),
      },
    });
    const { items } = await search({ orderBy: { field: 'Number', asc: true } }, colleague);
    expect(items.map(({ createdBy }) => createdBy)).toEqual([admin.user.id, undefined, admin.user.id]);
    expect(items[1]?.references?.[colleague.user.id]).toBeUndefined();
    const directories = await colleague.ok('listDirectories');
    expect(directories.find(each => each.id === id)?.cardSystemFields).toEqual(['CreatedBy']);
  });
});

/** Tests the architecture: a system field is an entry in each list, and nothing else of the server has to change. */
describeOwnServer(
  'A system field added to the list',
  api => {
    test('can be filtered, sorted and exported', async () => {
      const admin = await api.admin();
      const { directory } = await defineDirectory(admin, { name: 'Deals', code: 'deals', type: 'Data' });
      const params = { id: directory.id };
      const first = await admin.ok('createItem', { params, body: {} });
      await admin.ok('createItem', { params, body: {} });
      const tag = await admin.ok('saveTag', { body: { name: 'Hot', color: '#aa0000' } });
      await admin.ok('updateItem', {
        params: { ...params, itemId: first.id },
        body: { tags: [tag.id], version: first.version },
      });
      const search: SearchRequest = { orderBy: { field: TOY_ID, asc: true } };
      const { items } = await admin.ok('searchItems', { params, body: search });
      expect(items.map(({ number }) => number)).toEqual([2, 1]);
      const conditions: Condition[] = [{ field: TOY_ID, operator: 'More', value: { numberValue: 1 } }];
      const found = await admin.ok('searchItems', { params, body: { conditions } });
      expect(found.items.map(({ id }) => id)).toEqual([first.id]);
      const columns = ['Number', TOY_ID];
      const file = await admin.call('exportItems', { params, body: { format: 'csv', search, columns } });
      expect(file.text.trim().split('\r\n').slice(1)).toEqual(['2,1', '1,2']);
    });
  },
  { systemFields: systemFieldsWithToy, systemSql: toySystemSql },
);
