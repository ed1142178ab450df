import { expect, it } from 'vitest';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { settleEvents } from '#tests/server/support/settleEvents.ts';

describeServer('Formulas', api => {
  it("are computed on every write, and can't be written directly", async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const params = { id: requests.directory.id };
    const made = await admin.ok('createItem', {
      params,
      body: {
        customFields: request(field, [
          [2, 0.1],
          [3, 1.15],
        ]),
      },
    });
    expect(getValues(made, field)).toEqual({ sums: [0.2, 3.45], total: 3.65, label: 'Total 3.65' });

    const item = { ...params, itemId: made.id };
    const changed = await admin.ok('updateItem', {
      params: item,
      body: { customFields: request(field, [[10, 1]]), version: made.version },
    });
    expect(getValues(changed, field)).toEqual({ sums: [10], total: 10, label: 'Total 10' });

    const written = { customFields: { [field('Total').id]: { numberValue: 5 } }, version: changed.version };
    const refused = await admin.refused(422, 'updateItem', { params: item, body: written });
    expect(refused.issues).toMatchObject([
      { path: ['customFields', field('Total').id], code: 'FieldReadonly' },
    ]);

    const emptied = await admin.ok('updateItem', {
      params: item,
      body: { customFields: { [field('Products').id]: null }, version: changed.version },
    });
    expect(getValues(emptied, field)).toEqual({ sums: [], total: 0, label: 'Total 0' });
  });

  it('can be used to filter and sort records, and are recorded in the history', async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const params = { id: requests.directory.id };
    for (const price of [3, 1, 2])
      await admin.ok('createItem', { params, body: { customFields: request(field, [[1, price]]) } });
    const found = await admin.ok('searchItems', {
      params,
      body: {
        take: 10,
        orderBy: { field: field('Total').id, asc: true },
        conditions: [{ field: field('Total').id, operator: 'More', value: { numberValue: 1 } }],
      },
    });
    expect(found.items.map(({ customFields }) => customFields[field('Total').id]?.numberValue)).toEqual([
      2, 3,
    ]);
    const [first] = found.items;
    const history = await admin.ok('listItemChanges', { params: { ...params, itemId: first?.id ?? '' } });
    expect(JSON.stringify(history)).toContain(field('Total').id);
  });

  it('are recomputed in stored records when the formula changes', async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const params = { id: requests.directory.id };
    const made = await admin.ok('createItem', { params, body: { customFields: request(field, [[2, 4]]) } });
    const total = field('Total');
    await admin.ok('updateCustomField', {
      params: { entity: requests.directory.id, id: total.id },
      body: { ...getInput(total), settings: { formula: 'sum(products.sum) * 2' } },
    });
    await settleEvents(api, 'formulas');
    await api.jobs.settle('ComputeFormulas');
    const now = await admin.ok('getItem', { params: { ...params, itemId: made.id } });
    expect(getValues(now, field)).toEqual({ sums: [8], total: 16, label: 'Total 16' });
    expect([now.version, now.lastActivityAt]).toEqual([made.version, made.lastActivityAt]);
    const found = await admin.ok('searchItems', { params, body: { take: 10, keyword: 'Total 16' } });
    expect(found.items.map(({ id }) => id)).toEqual([made.id]);
  });

  it('are stored with field ids, and prevent deletion of the fields they read', async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const products = field('Products');
    const entity = requests.directory.id;
    expect(field('Total').settings?.formula).toBe(`sum([${products.id}].[${getColumn(products, 'Sum').id}])`);
    await admin.ok('updateCustomField', {
      params: { entity, id: products.id },
      body: { ...getInput(products), code: 'goods' },
    });
    const made = await admin.ok('createItem', {
      params: { id: entity },
      body: { customFields: request(field, [[1, 7]]) },
    });
    expect(getValues(made, field).total).toBe(7);
    const refused = await admin.refused(422, 'deleteCustomField', { params: { entity, id: products.id } });
    expect(refused.issues).toMatchObject([{ code: 'ReferredTo', params: { field: 'Total' } }]);
    const columns = (products.tableFields ?? []).filter(({ name }) => name !== 'Sum');
    const broken = await admin.refused(422, 'updateCustomField', {
      params: { entity, id: products.id },
      body: { ...getInput(products), tableFields: columns },
    });
    expect(broken.issues).toMatchObject([{ code: 'FormulaElsewhere', params: { field: 'Total' } }]);
  });

  it('are rejected with every error and its position', async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const entity = requests.directory.id;
    const wrong = async (formula: string, more: object = {}) => {
      const body = { name: 'Wrong', code: 'wrong', type: 'Number', settings: { formula }, ...more };
      const { issues = [] } = await admin.refused(422, 'createCustomField', { params: { entity }, body });
      return issues.map(({ code, params }) => [code, params.at]);
    };
    expect(await wrong('cost + twice(1)')).toEqual([
      ['FormulaUnknownField', 1],
      ['FormulaUnknownFunction', 8],
    ]);
    expect(await wrong('wrong + 1')).toEqual([['FormulaCircle', undefined]]);
    expect(await wrong('products.sum')).toEqual([['FormulaIsList', undefined]]);
    expect(await wrong('"text"')).toEqual([['FormulaResultType', undefined]]);
    expect(await wrong('1', { array: true })).toEqual([['FormulaOfList', undefined]]);
    expect(await wrong('1', { unique: true })).toEqual([['CannotBeUnique', undefined]]);
    const total = field('Total');
    const circle = await admin.refused(422, 'updateCustomField', {
      params: { entity, id: total.id },
      body: { ...getInput(total), settings: { formula: 'length(label)' } },
    });
    expect(circle.issues?.map(({ code }) => code)).toContain('FormulaCircle');
  });

  it('reject a write whose result is too large to store', async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const most = Number.MAX_SAFE_INTEGER;
    const refused = await admin.refused(422, 'createItem', {
      params: { id: requests.directory.id },
      body: {
        customFields: request(field, [
          [most, 1],
          [most, 1],
        ]),
      },
    });
    expect(refused.issues).toMatchObject([
      { path: ['customFields', field('Total').id, 'numberValue'], code: 'TooLarge' },
    ]);
  });

  it('are hidden with their inputs, unless the result is set to be visible', async () => {
    const { admin, requests, field } = await readRequests(await api.admin());
    const entity = requests.directory.id;
    const params = { id: entity };
    const made = await admin.ok('createItem', { params, body: { customFields: request(field, [[2, 4]]) } });
    const products = field('Products');
    const colleague = await api.colleague(admin);
    await grantRights(admin, colleague.user.id, {
      directoryId: entity,
      rights: { ...FULL_RIGHTS, hiddenFields: [products.id] },
    });
    const seen = await colleague.ok('getItem', { params: { ...params, itemId: made.id } });
    expect(Object.keys(seen.customFields)).toEqual([]);
    const total = field('Total');
    await admin.ok('updateCustomField', {
      params: { entity, id: total.id },
      body: { ...getInput(total), settings: { ...total.settings, showResult: true } },
    });
    const shown = await colleague.ok('getItem', { params: { ...params, itemId: made.id } });
    expect(Object.keys(shown.customFields).toSorted()).toEqual([field('Label').id, total.id].toSorted());
    const definitions = await readDefinedDirectory(colleague, entity);
    expect(JSON.stringify(definitions.directory)).not.toContain(products.id);
  });
});

async function readRequests(admin: Member) {
  const requests = await defineDirectory(
    admin,
    { name: 'Requests', type: 'Data', changesTrackingEnabled: true },
    [
      {
        name: 'Products',
        code: 'products',
        type: 'Table',
        tableFields: [
          { name: 'Quantity', code: 'quantity', type: 'Number' },
          { name: 'Price', code: 'price', type: 'Number', precision: 2 },
          {
            name: 'Sum',
            code: 'sum',
            type: 'Number',
            precision: 2,
            settings: { formula: 'quantity * price' },
          },
        ],
      },
      {
        name: 'Total',
        code: 'total',
        type: 'Number',
        precision: 2,
        settings: { formula: 'sum(products.sum)' },
      },
      { name: 'Label', code: 'label', type: 'String', settings: { formula: '"Total " & total' } },
    ],
  );
  return { admin, requests, field: requests.field };
}

type Field = DefinedDirectory['field'];

function getColumn(table: ReturnType<Field>, name: string) {
  const column = table.tableFields?.find(one => one.name === name);
  if (!column) throw new Error(`There is no column ${name}.`);
  return column;
}

function request(field: Field, rows: readonly (readonly [number, number])[]) {
  const products = field('Products');
  const [quantity, price] = [getColumn(products, 'Quantity').id, getColumn(products, 'Price').id];
  const tableValue = rows.map(([count, each]) => ({
    customFields: { [quantity]: { numberValue: count }, [price]: { numberValue: each } },
  }));
  return { [products.id]: { tableValue } };
}

type Values = Readonly<
  Record<
    string,
    { numberValue?: number; stringValue?: string; tableValue?: readonly { customFields: Values }[] }
  >
>;

function getValues({ customFields }: { customFields: unknown }, field: Field) {
  const values = customFields as Values;
  const products = field('Products');
  const sums = (values[products.id]?.tableValue ?? []).map(
    row => row.customFields[getColumn(products, 'Sum').id]?.numberValue,
  );
  return {
    sums,
    total: values[field('Total').id]?.numberValue,
    label: values[field('Label').id]?.stringValue,
  };
}

function getInput({ id: _, deleted: __, ...field }: ReturnType<Field>) {
  return field;
}
