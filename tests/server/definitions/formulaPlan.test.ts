import { beforeEach, expect, it } from 'vitest';
import type { ConfigurationChange, FieldDefinition } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer, type Member } from '#tests/server/harness.ts';
import {
  type DefinedDirectory,
  defineDirectory,
  readDefinedDirectory,
} from '#tests/server/support/definitions.ts';
import { settleFormulas } from '#tests/server/support/formulas.ts';
import { grantRights } from '#tests/server/support/profiles.ts';

describeServer('The plan of a changed formula', api => {
  let admin: Member;
  let goods: DefinedDirectory;
  let params: { id: string };

  beforeEach(async () => {
    admin = await api.admin();
    goods = await defineDirectory(
      admin,
      {
        name: 'Goods',
        type: 'Data',
        statusList: [
          { name: 'Open', type: 'Active' },
          { name: 'Sold', type: 'Success' },
        ],
      },
      [
        { name: 'Price', code: 'price', type: 'Number' },
        { name: 'Tax', code: 'tax', type: 'Number', settings: { formula: 'price / 10' } },
        { name: 'Label', code: 'label', type: 'String', settings: { formula: 'Status & tax' } },
      ],
    );
    params = { id: goods.directory.id };
    for (const price of [100, 0, 20])
      await admin.ok('createItem', {
        params,
        body: { customFields: { [goods.field('Price').id]: { numberValue: price } } },
      });
  });

  const save = (name: string, formula: string): ConfigurationChange => {
    const { id, deleted: _, ...field } = goods.field(name);
    return { kind: 'SaveField', entity: params.id, id, field: { ...field, settings: { formula } } };
  };
  const plan = async (change: ConfigurationChange, member = admin) => {
    const { records, issues } = await member.ok('planConfiguration', { body: { changes: [change] } });
    expect(issues).toEqual([]);
    return records.flatMap(({ computed }) =>
      computed.map(({ fieldId, changed, examples }) => [
        goods.directory.fields.find(({ id }) => id === fieldId)?.name,
        changed,
        ...examples.map(({ number, before, after }) => `#${number}: ${before} → ${after}`),
      ]),
    );
  };

  it('counts changed values, with examples, including dependent results', async () => {
    expect(await plan(save('Tax', 'price / 5'))).toEqual([
      ['Tax', 2, '#1: 10 → 20', '#3: 2 → 4'],
      ['Label', 2, '#1: Open10 → Open20', '#3: Open2 → Open4'],
    ]);
    expect(await plan(save('Tax', 'price * 0.1'))).toEqual([]);
    expect(await plan(save('Label', 'if(tax > 5, "much", "")'))).toEqual([
      ['Label', 3, '#1: Open10 → much', '#2: Open0 → ', '#3: Open2 → '],
    ]);
    const { items } = await admin.ok('searchItems', { params, body: { take: 5 } });
    expect(items.map(({ version }) => version)).toEqual([1, 1, 1]);
  });

  it('reports the effect of renaming a status', async () => {
    const { id, fields: _, revision: __, validatorUrl: ___, ...directory } = goods.directory;
    const statusList = directory.statusList.map(status =>
      status.name === 'Open' ? { ...status, name: 'New' } : status,
    );
    const change = { kind: 'SaveDirectory', id, directory: { ...directory, statusList } } as const;
    expect((await plan(change)).map(([name, changed]) => [name, changed])).toEqual([['Label', 3]]);
  });

  it("omits examples if the admin can't see a field that the examples depend on", async () => {
    const other = await api.colleague(admin, { isAdmin: true });
    await grantRights(admin, other.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [goods.field('Price').id] },
    });
    expect(await plan(save('Tax', 'price / 5'), other)).toEqual([
      ['Tax', 2],
      ['Label', 2],
    ]);
  });

  it('includes examples that depend on fields of other records only for admins who can see these fields', async () => {
    const owners = await defineDirectory(admin, { name: 'Owners', code: 'owner', type: 'Data' }, [
      { name: 'City', code: 'city', type: 'String' },
      { name: 'Street', code: 'street', type: 'String' },
    ]);
    const [city, street] = [owners.field('City').id, owners.field('Street').id];
    const { id: owner } = await admin.ok('createItem', {
      params: { id: owners.directory.id },
      body: { customFields: { [city]: { stringValue: 'Kyiv' }, [street]: { stringValue: 'Main' } } },
    });
    const add = (field: Omit<FieldDefinition, 'id'>) =>
      admin.ok('createCustomField', { params: { entity: params.id }, body: field });
    const { id: owned } = await add({
      ...{ name: 'Owner', code: 'owner', type: 'Directory', directoryId: owners.directory.id },
    });
    await add({ name: 'Place', code: 'place', type: 'String', settings: { formula: 'owner.city' } });
    goods = await readDefinedDirectory(admin, params.id);
    const { items } = await admin.ok('searchItems', { params, body: {} });
    const [last] = items;
    if (!last) throw new Error('There are goods.');
    const body = { version: last.version, customFields: { [owned]: { stringValue: owner } } };
    await admin.ok('updateItem', { params: { ...params, itemId: last.id }, body });

    expect(await plan(save('Place', 'owner.street'))).toEqual([['Place', 1, `#${last.number}: Kyiv → Main`]]);
    const other = await api.colleague(admin, { isAdmin: true });
    await grantRights(admin, other.user.id, {
      directoryId: owners.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [street] },
    });
    expect(await plan(save('Place', 'owner.street'), other)).toEqual([['Place', 1]]);
  });

  it('lists changed results in other directories, and further results that depend on these', async () => {
    const owners = await defineDirectory(admin, { name: 'Owners', code: 'owner', type: 'Data' }, [
      { name: 'City', code: 'city', type: 'String' },
    ]);
    const { id, fields: _, revision: __, validatorUrl: ___, ...directory } = goods.directory;
    await admin.ok('updateDirectory', { params: { id }, body: { ...directory, code: 'goods' } });
    const add = (entity: string, field: Omit<FieldDefinition, 'id'>) =>
      admin.ok('createCustomField', { params: { entity }, body: field });
    const { id: owner } = await add(id, {
      ...{ name: 'Owner', code: 'owner', type: 'Directory', directoryId: owners.directory.id },
    });
    await add(owners.directory.id, {
      ...{ name: 'Taxes', code: 'taxes', type: 'Number' },
      settings: { formula: 'sum(goods.tax where owner = this)' },
    });
    await add(id, {
      ...{ name: 'Share', code: 'share', type: 'Number' },
      settings: { formula: 'owner.taxes / 2' },
    });
    goods = await readDefinedDirectory(admin, id);
    const taxes = (await readDefinedDirectory(admin, owners.directory.id)).field('Taxes').id;
    const { id: ann } = await admin.ok('createItem', {
      params: { id: owners.directory.id },
      body: { customFields: {} },
    });
    const { items } = await admin.ok('searchItems', { params, body: {} });
    for (const item of items) {
      const body = { version: item.version, customFields: { [owner]: { stringValue: ann } } };
      await admin.ok('updateItem', { params: { ...params, itemId: item.id }, body });
    }
    await settleFormulas(api);
    const told = async (member = admin) => {
      const changes = [save('Tax', 'price / 5')];
      const { records } = await member.ok('planConfiguration', { body: { changes } });
      return Object.fromEntries(
        records.flatMap(({ computed }) =>
          computed.map(({ fieldId, changed, examples }) => [
            fieldId === taxes ? 'Taxes' : goods.directory.fields.find(field => field.id === fieldId)?.name,
            [changed, ...examples.map(({ before, after }) => `${before} → ${after}`)],
          ]),
        ),
      );
    };
    expect(await told()).toEqual({
      Tax: [2, '10 → 20', '2 → 4'],
      Label: [2, 'Open10 → Open20', 'Open2 → Open4'],
      Taxes: [1, '12 → 24'],
      Share: [3, '6 → 12', '6 → 12', '6 → 12'],
    });
    const other = await api.colleague(admin, { isAdmin: true });
    await grantRights(admin, other.user.id, {
      directoryId: params.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [goods.field('Price').id] },
    });
    expect(await told(other)).toEqual({ Tax: [2], Label: [2], Taxes: [1], Share: [3] });
    const { customFields } = await admin.ok('getItem', { params: { id: owners.directory.id, itemId: ann } });
    expect(customFields[taxes]).toEqual({ numberValue: 12 });
  });
});
