/** Tests that directories of a module are unavailable on every path while it is off, and available again afterwards. */
import { beforeAll, expect, test } from 'vitest';
import type { OperationId } from '#server/kernel/http/contract.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import { type DefinedDirectory, defineDirectory } from '#tests/server/support/definitions.ts';
import { type LooseInput, send } from '#tests/server/support/rights/rightsCall.ts';

const flags = { products: 'moduleProductsEnabled', shipment: 'moduleShipmentEnabled' } as const;

for (const part of ['products', 'shipment'] as const) {
  describeServer(`Directories of the module ${part}`, api => {
    let admin: Member;
    let member: Member;
    let goods: DefinedDirectory;
    let orders: DefinedDirectory;
    let item: string;
    let order: string;

    const turn = async (isOn: boolean) => {
      const { id, name, timeZone, settings } = admin.user.account;
      const body = { name, timeZone, settings: { ...settings, [flags[part]]: isOn } };
      await admin.ok('updateAccount', { params: { id }, body });
    };

    beforeAll(async () => {
      admin = await api.admin();
      await turn(true);
      const input = { name: 'Goods', type: 'Data', part, showOnMenu: true, commentsEnabled: true } as const;
      goods = await defineDirectory(admin, input, [{ name: 'Name', type: 'String' }]);
      await admin.ok('updateDirectory', {
        params: { id: goods.directory.id },
        body: { ...input, code: goods.directory.code, displayFieldId: goods.field('Name').id },
      });
      orders = await defineDirectory(admin, { name: 'Orders', type: 'Data' }, [
        { name: 'What', type: 'Directory', directoryId: goods.directory.id },
      ]);
      const name = { [goods.field('Name').id]: { stringValue: 'Canarybird' } };
      item = (
        await admin.ok('createItem', { params: { id: goods.directory.id }, body: { customFields: name } })
      ).id;
      const what = { [orders.field('What').id]: { stringValue: item } };
      order = (
        await admin.ok('createItem', { params: { id: orders.directory.id }, body: { customFields: what } })
      ).id;
      member = await api.colleague(admin);
    });

    const calls = (): (readonly [OperationId, LooseInput])[] => {
      const params = { id: goods.directory.id };
      const one = { ...params, itemId: item };
      const search = { format: 'json', search: {}, columns: [goods.field('Name').id] };
      return [
        ['searchItems', { params, body: {} }],
        ['exportItems', { params, body: search }],
        ['getItem', { params: one }],
        ['updateItem', { params: one, body: { customFields: {} } }],
        ['createItem', { params, body: { customFields: {} } }],
        ['listItemNotes', { params: one }],
        ['createItemNote', { params: one, body: { text: 'A' } }],
        ['listItemChanges', { params: one }],
        ['listImports', { params }],
        ['listBulkChanges', { params }],
        ['deleteItem', { params: one }],
      ];
    };

    test('return 404 from every endpoint while the module is off', async () => {
      await turn(false);
      for (const who of [admin, member]) {
        const statuses: (readonly [string, number])[] = [];
        for (const [id, input] of calls()) statuses.push([id, (await send(who, id, input)).status]);
        expect(statuses).toEqual(calls().map(([id]) => [id, 404]));
      }
    });

    test('do not appear in references, searches or exports while the module is off', async () => {
      await turn(false);
      const params = { id: orders.directory.id };
      const columns = [orders.field('What').id];
      const answers = [
        await send(member, 'getItem', { params: { ...params, itemId: order } }),
        await send(member, 'searchItems', { params, body: {} }),
        await send(member, 'searchItems', { params, body: { keyword: 'canarybird' } }),
        await send(member, 'exportItems', { params, body: { format: 'csv', search: {}, columns } }),
        await send(member, 'getBoot', {}),
      ];
      for (const { status, text } of answers) {
        expect(status, text).toBe(200);
        expect(text).not.toMatch(/canarybird/i);
      }
      const listed = await member.ok('listDirectories');
      expect(listed.map(({ name }) => name)).not.toContain('Goods');
      expect((await member.ok('searchItems', { params, body: { keyword: 'canarybird' } })).items).toEqual([]);
    });

    test('are available unchanged when the module is on again', async () => {
      await turn(true);
      const found = await member.ok('getItem', { params: { id: goods.directory.id, itemId: item } });
      expect(found.display).toContain('Canarybird');
      const shown = await member.ok('getItem', { params: { id: orders.directory.id, itemId: order } });
      expect(shown.references?.[item]?.display).toContain('Canarybird');
    });
  });
}
