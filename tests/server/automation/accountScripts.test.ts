/** Tests that the hooks of an account code apply on every path, like administrators' scripts (decision 0050). */
import { expect, it } from 'vitest';
import type { FieldValue, Item } from '#core/model.ts';
import { describeServer } from '#tests/server/harness.ts';
import { checkImport, readImportRows, startImport, upload } from '#tests/server/support/imports.ts';
import { createRelief, type Relief } from './relief.ts';

const text = (stringValue: string): FieldValue => ({ stringValue });
const number = (numberValue: number): FieldValue => ({ numberValue });

describeServer('Account scripts', api => {
  it('compute the totals of a request created and updated through the API', async () => {
    const relief = await createRelief(api);
    const made = await create(relief, {
      Products: table(relief, [
        [1.5, 1.15],
        [2, 10],
        [null, null, 7.5],
      ]),
      Total: number(1),
    });
    expect(made.sums).toEqual([1.73, 20, 7.5]);
    expect(made).toMatchObject({ total: 29.23, priority: 'normal' });
    const emptied = await update(relief, made.id, { Products: table(relief, [[2, 10]]) });
    expect(emptied).toMatchObject({ sums: [20], total: 20 });
    // The total is computed, so it is read-only for everyone.
    expect(await update(relief, made.id, { Total: number(99) })).toMatchObject({ total: 20 });
    const none = await update(relief, made.id, { Products: { tableValue: [] } });
    expect(none.total).toBeUndefined();
    expect(await create(relief, { Priority: text('low') })).toMatchObject({ priority: 'low' });
  });

  it('run for bulk changes and for moved cards', async () => {
    const relief = await createRelief(api);
    const { admin, requests } = relief;
    const made = await create(relief, { Products: table(relief, [[2, 10]]) });
    const params = { id: requests.directory.id };
    const field = requests.field('Products').id;
    const [outcome] = await admin.ok('changeItems', {
      params,
      body: {
        itemIds: [made.id],
        change: { customFields: { [field]: table(relief, [[5, 10]]) } },
        isPreview: false,
      },
    });
    expect(outcome?.outcome).toBe('Changed');
    expect(await read(relief, made.id)).toMatchObject({ sums: [50], total: 50 });
    const moved = await admin.ok('moveItem', {
      params,
      body: {
        itemId: made.id,
        status: requests.status('Delivered'),
        ignorePosition: true,
        note: '',
        customFields: { [field]: table(relief, [[6, 10]]) },
      },
    });
    expect(shown(relief, moved)).toMatchObject({ sums: [60], total: 60 });
  });

  it('run for every row of an import', async () => {
    const relief = await createRelief(api);
    const { admin, requests } = relief;
    const lines = ['Recipient,Products,Total', 'One,"Quantity\tPrice\tSum\n2\t10\t1",99'];
    const sent = await upload(admin, requests.directory.id, { content: `${lines.join('\n')}\n` });
    const targets = ['Recipient', 'Products', 'Total'].map(name => requests.field(name).id);
    const checked = await checkImport(admin, sent, {
      columns: targets.map((target, column) => ({ column, target })),
    });
    expect(await readImportRows(admin, checked, { outcome: 'Refused' })).toEqual([]);
    await startImport(admin, checked);
    const { items } = await admin.ok('searchItems', { params: { id: requests.directory.id }, body: {} });
    expect(items.map(item => shown(relief, item))).toMatchObject([{ sums: [20], total: 20 }]);
  });

  it("run before administrators' scripts, which can override their values", async () => {
    const relief = await createRelief(api);
    const { admin, requests } = relief;
    const { id, code, name, type, statusList } = requests.directory;
    const scripts = {
      onChangedScript: `if (form.get('total') > 100) form.set('recipient', 'dear');
        if (form.get('total') === 7) form.set('total', 8);`,
    };
    await admin.ok('updateDirectory', { params: { id }, body: { code, name, type, statusList, scripts } });
    const made = await create(relief, { Products: table(relief, [[20, 10]]) });
    expect(made).toMatchObject({ total: 200, recipient: 'dear' });
    expect(await create(relief, { Products: table(relief, [[7, 1]]) })).toMatchObject({ total: 8 });
  });

  it("don't overwrite formula fields, and don't run without the fields that they need", async () => {
    const relief = await createRelief(api);
    const { admin, requests } = relief;
    const { id } = requests.directory;
    const total = requests.field('Total');
    const formula = { ...total, settings: { formula: 'count([products])' } };
    await admin.ok('updateCustomField', { params: { entity: id, id: total.id }, body: formula });
    expect(await create(relief, { Products: table(relief, [[2, 10]]) })).toMatchObject({
      total: 1,
      sums: [20],
    });
    await admin.ok('deleteCustomField', { params: { entity: id, id: total.id } });
    expect(await create(relief, { Products: table(relief, [[2, 10]]) })).toMatchObject({ sums: [undefined] });
  });

  it("don't run in an account with a different code, even if it is “constructor”", async () => {
    const relief = await createRelief(api, { code: 'constructor' });
    const made = await create(relief, { Products: table(relief, [[2, 10, 1]]), Total: number(5) });
    expect(made).toMatchObject({ sums: [1], total: 5, priority: undefined });
  });

  it('read and update fields that are hidden from the user', async () => {
    const relief = await createRelief(api);
    const { admin, requests, column } = relief;
    const made = await create(relief, { Products: table(relief, [[2, 10]]) });
    const colleague = await api.colleague(admin);
    const rights = { read: true, create: true, update: true, delete: true };
    const [profile] = await admin.ok('listUsageProfiles');
    if (!profile) throw new Error('There is a profile for everyone.');
    await admin.ok('updateUsageProfile', {
      body: {
        ...profile,
        directories: [
          {
            directoryId: requests.directory.id,
            rights: {
              ...{
                record: rights,
                comments: rights,
                files: rights,
                changes: { read: true },
                showOnMenu: true,
              },
              hiddenFields: [requests.field('Total').id, column('price'), column('sum')],
            },
          },
        ],
      },
    });
    const quantity = { [column('quantity')]: number(4) };
    const current = await colleague.ok('getItem', { params: { id: requests.directory.id, itemId: made.id } });
    const [row] = current.customFields[requests.field('Products').id]?.tableValue ?? [];
    const tableValue = [{ ...row, customFields: { ...row?.customFields, ...quantity } }];
    await colleague.ok('updateItem', {
      params: { id: requests.directory.id, itemId: made.id },
      body: { customFields: { [requests.field('Products').id]: { tableValue } } },
    });
    await admin.ok('updateUsageProfile', { body: profile });
    expect(await read(relief, made.id)).toMatchObject({ sums: [40], total: 40 });
  });
});

type Line = readonly [quantity: number | null, price: number | null, sum?: number];

function table({ row }: Relief, lines: readonly Line[]): FieldValue {
  return {
    tableValue: lines.map(([quantity, price, sum]) =>
      row({
        ...(quantity !== null && { quantity: number(quantity) }),
        ...(price !== null && { price: number(price) }),
        ...(sum !== undefined && { sum: number(sum) }),
      }),
    ),
  };
}

function shown({ requests, column }: Relief, { id, customFields }: Item) {
  const value = (name: string) =>
    requests.directory.fields.some(field => field.name === name)
      ? customFields[requests.field(name).id]
      : undefined;
  return {
    id,
    sums: value('Products')?.tableValue?.map(row => row.customFields[column('sum')]?.numberValue),
    total: value('Total')?.numberValue,
    priority: value('Priority')?.stringValue,
    recipient: value('Recipient')?.stringValue,
  };
}

const getBody = ({ requests }: Relief, values: Record<string, FieldValue>) => ({
  customFields: Object.fromEntries(
    Object.entries(values).map(([name, value]) => [requests.field(name).id, value]),
  ),
});

async function create(relief: Relief, values: Record<string, FieldValue>) {
  const params = { id: relief.requests.directory.id };
  return shown(relief, await relief.admin.ok('createItem', { params, body: getBody(relief, values) }));
}

async function update(relief: Relief, itemId: string, values: Record<string, FieldValue>) {
  const params = { id: relief.requests.directory.id, itemId };
  return shown(relief, await relief.admin.ok('updateItem', { params, body: getBody(relief, values) }));
}

async function read(relief: Relief, itemId: string) {
  const params = { id: relief.requests.directory.id, itemId };
  return shown(relief, await relief.admin.ok('getItem', { params }));
}
