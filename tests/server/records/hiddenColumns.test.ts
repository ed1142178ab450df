import { beforeAll, expect, test } from 'vitest';
import type { FieldValue, Item, TableRow } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { checkImport, importFile, upload } from '#tests/server/support/imports.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

/**
 * Orders have lines with a name and a cost; offers show the lines of a linked order. The cost is set by a user who can
 * see it, and then hidden: from everyone by the column's definition, or from the viewer by their profile.
 */
describeServer('A hidden column', api => {
  let admin: Member;
  let suppliers: DefinedDirectory;
  let supplierId: string;

  beforeAll(async () => {
    admin = await api.admin();
    suppliers = await defineDirectory(admin, { name: 'Suppliers', type: 'Data' }, [
      { name: 'Name', type: 'String' },
    ]);
    await display(suppliers, suppliers.field('Name').id);
    supplierId = (await make(suppliers, { [suppliers.field('Name').id]: { stringValue: 'Darkfirm' } })).id;
  });

  async function display({ directory }: DefinedDirectory, displayFieldId: string) {
    const { fields: _, id, validatorUrl: __, revision: ___, ...settings } = directory;
    await admin.ok('updateDirectory', { params: { id }, body: { ...settings, displayFieldId } });
  }

  const make = ({ directory }: DefinedDirectory, customFields: Record<string, FieldValue>) =>
    admin.ok('createItem', { params: { id: directory.id }, body: { customFields } });

  interface World {
    readonly orders: DefinedDirectory;
    readonly offers: DefinedDirectory;
    readonly order: Item;
    readonly offer: Item;
    readonly reader: Member;
    readonly columns: Record<'Name' | 'Cost' | 'Supplier', string>;
    /** Returns the rows as a user sees them from whom nothing is hidden. */
    stored(): Promise<TableRow[]>;
  }

  async function build(way: 'definition' | 'profile'): Promise<World> {
    const { directory } = await defineDirectory(
      admin,
      { name: 'Orders', type: 'Data', changesTrackingEnabled: true },
      [
        {
          name: 'Lines',
          type: 'Table',
          tableFields: [
            { name: 'Name', type: 'String' },
            { name: 'Cost', type: 'String', suggestionEnabled: true },
            { name: 'Supplier', type: 'Directory', directoryId: suppliers.directory.id },
          ],
        },
        { name: 'Note', type: 'String' },
      ],
    );
    let orders = await readDefinedDirectory(admin, directory.id);
    const lines = orders.field('Lines');
    const columns = Object.fromEntries(
      (lines.tableFields ?? []).map(({ name, id }) => [name, id]),
    ) as World['columns'];
    await display(orders, lines.id);
    const order = await make(orders, {
      [lines.id]: { tableValue: [row(columns, 'One', 'Darkone'), row(columns, 'Two', 'Darktwo')] },
      [orders.field('Note').id]: { stringValue: 'plain' },
    });
    const offers = await defineDirectory(admin, { name: 'Offers', type: 'Data' }, [
      { name: 'Order', type: 'Directory', directoryId: directory.id },
    ]);
    const throughOrder = { directoryFieldId: offers.field('Order').id, directoryRelatedFieldId: lines.id };
    const params = { entity: offers.directory.id };
    const body = { name: 'Its lines', type: 'DirectoryRelatedField', ...throughOrder };
    await admin.ok('createCustomField', { params, body });
    const offer = await make(offers, { [offers.field('Order').id]: { stringValue: order.id } });
    const reader = await api.colleague(admin);
    if (way === 'definition') await hide(orders, true);
    else {
      const rights = { ...FULL_RIGHTS, hiddenFields: [columns.Cost, columns.Supplier] };
      await grantRights(admin, reader.user.id, { directoryId: directory.id, rights });
    }
    orders = await readDefinedDirectory(admin, directory.id);
    const stored = async () => {
      if (way === 'definition') await hide(orders, false);
      const item = await admin.ok('getItem', { params: { id: directory.id, itemId: order.id } });
      if (way === 'definition') await hide(orders, true);
      return item.customFields[lines.id]?.tableValue ?? [];
    };
    const read = await readDefinedDirectory(admin, offers.directory.id);
    return { orders, offers: read, order, offer, reader, columns, stored };
  }

  const row = (columns: World['columns'], name: string, cost?: string): TableRow => ({
    customFields: {
      [columns.Name]: { stringValue: name },
      ...(cost === undefined
        ? {}
        : { [columns.Cost]: { stringValue: cost }, [columns.Supplier]: { stringValue: supplierId } }),
    },
  });

  async function hide(orders: DefinedDirectory, hidden: boolean) {
    const lines = orders.field('Lines');
    const tableFields = (lines.tableFields ?? []).map(column =>
      column.name === 'Name' ? column : { ...column, hidden },
    );
    await admin.ok('updateCustomField', {
      params: { entity: orders.directory.id, id: lines.id },
      body: { ...lines, tableFields },
    });
  }

  for (const way of ['definition', 'profile'] as const) {
    const from = way === 'definition' ? 'by its definition' : 'by a profile';
    let world: World;

    test(`${from} doesn't appear in any response`, async () => {
      world = await build(way);
      const { orders, offers, order, offer, reader, columns } = world;
      const [params, itemId] = [{ id: orders.directory.id }, order.id];
      const search = { take: 10 };
      const answers = [
        { status: 200, text: JSON.stringify((await reader.ok('getBoot')).directories) },
        await reader.call('listDirectories'),
        await reader.call('listCustomFields'),
        await reader.call('getItem', { params: { ...params, itemId } }),
        await reader.call('searchItems', { params, body: search }),
        await reader.call('searchItems', { params, body: search, query: { json: true } }),
        await reader.call('searchItemsBatch', { params, body: [search] }),
        await reader.call('listItemChanges', { params: { ...params, itemId } }),
        await reader.call('getItem', { params: { id: offers.directory.id, itemId: offer.id } }),
        ...(await exportsOf(reader, orders, ['Lines'])),
        ...(await exportsOf(reader, offers, ['Order', 'Its lines'])),
      ];
      for (const { status, text } of answers) {
        expect([status, text.match(/dark\w*/i)?.[0]]).toEqual([200, undefined]);
        for (const hidden of [columns.Cost, columns.Supplier, supplierId]) expect(text).not.toContain(hidden);
      }
      const shown = await reader.ok('getItem', { params: { ...params, itemId } });
      const rows = shown.customFields[orders.field('Lines').id]?.tableValue;
      expect(rows?.map(({ customFields }) => ({ customFields }))).toEqual([
        row(columns, 'One'),
        row(columns, 'Two'),
      ]);
      // Rows have different ids, by which changed ones are recognised.
      expect(new Set(rows?.map(({ id }) => id)).size).toBe(2);
    });

    test(`${from} can't be found or suggested`, async () => {
      const { orders, offers, reader, columns } = world;
      const found = async ({ directory }: DefinedDirectory, body: object) => {
        const answer = await reader.ok('searchItems', { params: { id: directory.id }, body });
        return answer.total;
      };
      const contains = (field: string, stringValue: string) => ({
        conditions: [{ field, operator: 'Contains' as const, value: { stringValue } }],
      });
      const lines = orders.field('Lines').id;
      const related = offers.field('Its lines').id;
      expect([
        await found(orders, contains(lines, 'dark')),
        await found(orders, contains(lines, 'two')),
      ]).toEqual([0, 1]);
      expect([
        await found(offers, contains(related, 'dark')),
        await found(offers, contains(related, 'two')),
      ]).toEqual([0, 1]);
      expect([await found(orders, { keyword: 'dark' }), await found(orders, { keyword: 'two' })]).toEqual([
        0, 1,
      ]);
      expect(await found(offers, { keyword: 'dark' })).toBe(0);
      await reader.refused(404, 'listSuggestions', {
        params: { id: orders.directory.id, fieldId: columns.Cost },
        query: { keywords: 'dark' },
      });
    });

    test(`${from} is rejected like a column that doesn't exist`, async () => {
      const { orders, order, reader, columns } = world;
      const send = (columnId: string, value: FieldValue) =>
        reader.refused(422, 'updateItem', {
          params: { id: orders.directory.id, itemId: order.id },
          body: {
            customFields: {
              [orders.field('Lines').id]: {
                tableValue: [{ customFields: { [columns.Name]: { stringValue: 'x' }, [columnId]: value } }],
              },
            },
          },
        });
      const unknown = '01890000-0000-7000-8000-000000000000';
      const strange = await send(unknown, { stringValue: 'x' });
      expect(await send(columns.Cost, { stringValue: 'Darkone' })).toEqual(strange);
      expect(await send(columns.Cost, { numberValue: 1 })).toEqual(strange);
    });

    test(`${from} keeps its cells when a user who can't see them writes the rows`, async () => {
      const { orders, order, reader, columns, stored } = world;
      const lines = orders.field('Lines').id;
      const params = { id: orders.directory.id, itemId: order.id };
      const write = (...tableValue: TableRow[]) =>
        reader.ok('updateItem', { params, body: { customFields: { [lines]: { tableValue } } } });
      const before = await reader.ok('getItem', { params });
      // Sending back what was read changes nothing.
      const same = await reader.ok('updateItem', { params, body: { customFields: before.customFields } });
      expect(same.version).toBe(before.version);
      const second = before.customFields[lines]?.tableValue?.[1];
      await write(row(columns, 'Zero'), row(columns, 'One'), { ...second, ...row(columns, 'Changed') });
      expect(await stored()).toEqual([
        row(columns, 'Zero'),
        row(columns, 'One', 'Darkone'),
        row(columns, 'Changed', 'Darktwo'),
      ]);
      const now = await reader.ok('getItem', { params });
      expect(now.customFields[lines]?.tableValue).toHaveLength(3);
      await write(row(columns, 'Changed'));
      expect(await stored()).toEqual([row(columns, 'Changed', 'Darktwo')]);
      // A conflict doesn't reveal the column either.
      const conflict = await reader.call('updateItem', {
        params,
        body: { version: before.version, customFields: { [lines]: { tableValue: [row(columns, 'Mine')] } } },
      });
      expect([conflict.status, conflict.text.match(/dark\w*/i)]).toEqual([409, null]);
    });

    test(`${from} is restored with its rows when a bulk change is undone`, async () => {
      const { orders, order, reader, columns, stored } = world;
      const params = { id: orders.directory.id };
      const changeId = crypto.randomUUID();
      const change = { customFields: { [orders.field('Lines').id]: null } };
      const body = { isPreview: false, itemIds: [order.id], change, changeId };
      await reader.ok('changeItems', { params, body });
      expect(await stored()).toEqual([]);
      await reader.ok('undoBulkChange', { params: { ...params, changeId } });
      expect(await stored()).toEqual([row(columns, 'Changed', 'Darktwo')]);
    });

    test(`${from} is ignored when an import compares rows`, async () => {
      const { orders, reader, columns, stored } = world;
      const columnsOf = [
        { column: 0, target: 'Number' },
        { column: 1, target: orders.field('Lines').id },
      ];
      const settings = { columns: columnsOf, key: 'Number', existing: 'Update' as const };
      const unchanged = { content: 'No,Lines\n1,Changed\n' };
      const read = await upload(reader, orders.directory.id, unchanged);
      const checked = await checkImport(reader, read, settings);
      expect(checked.counts).toMatchObject({ unchanged: 1, update: 0, refused: 0 });
      await importFile(reader, orders.directory.id, { content: 'No,Lines\n1,Again\n', settings });
      // Rows of a file have no ids: a row with another name is a new row, and the previous one is deleted.
      expect(await stored()).toEqual([row(columns, 'Again')]);
    });
  }

  test('hides the files in its cells', async () => {
    const { directory, field } = await defineDirectory(admin, { name: 'Papers', type: 'Data' }, [
      {
        name: 'Papers',
        type: 'Table',
        tableFields: [
          { name: 'Open', type: 'File' },
          { name: 'Sealed', type: 'File' },
        ],
      },
    ]);
    const papers = field('Papers');
    const [openId = '', sealedId = ''] = papers.tableFields?.map(({ id }) => id) ?? [];
    const files = await Promise.all(
      ['Open', 'Dark'].map(text => {
        const form = new FormData();
        form.set('file', new Blob([text]), `${text}.txt`);
        return admin.ok('uploadFile', { form });
      }),
    );
    const [open = '', sealed = ''] = files.map(({ id }) => id);
    const cells = { [openId]: { stringValue: open }, [sealedId]: { stringValue: sealed } };
    const customFields = { [papers.id]: { tableValue: [{ customFields: cells }] } };
    const { id } = directory;
    await admin.ok('createItem', { params: { id }, body: { customFields } });
    const reader = await api.colleague(admin);
    const statuses = async () => {
      const answers = [open, sealed].map(one => reader.call('getFile', { params: { id: one } }));
      return (await Promise.all(answers)).map(({ status }) => status);
    };
    expect(await statuses()).toEqual([200, 200]);
    await grantRights(admin, reader.user.id, {
      directoryId: id,
      rights: { ...FULL_RIGHTS, hiddenFields: [sealedId] },
    });
    expect(await statuses()).toEqual([200, 404]);
  });

  test('is included in the definitions for administrators', async () => {
    const { orders } = await build('definition');
    const { directories } = await admin.ok('getBoot');
    const designed = directories.find(({ id }) => id === orders.directory.id);
    const lines = designed?.fields.find(({ name }) => name === 'Lines');
    expect(lines?.tableFields?.map(({ name }) => name)).toEqual(['Name', 'Cost', 'Supplier']);
  });

  async function exportsOf(reader: Member, directory: DefinedDirectory, names: string[]) {
    const columns = names.map(name => directory.field(name).id);
    const params = { id: directory.directory.id };
    const answers = [];
    for (const format of ['csv', 'json'] as const)
      answers.push(await reader.call('exportItems', { params, body: { format, columns, search: {} } }));
    return answers;
  }
});
