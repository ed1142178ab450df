import { expect, it } from 'vitest';
import { describeServer } from '#tests/server/harness.ts';
import { readDefinedDirectory } from '#tests/server/support/definitions.ts';
import { readWrongResults, settleFormulas } from '#tests/server/support/formulas.ts';
import { findDirectory } from '#tests/server/support/templateLoads.ts';
import { createFormulaWorld, setProducts, toNumberValue, toTextValue } from './formulaWorld.ts';

describeServer('Formulas that read other records', api => {
  it('are exported to a template by codes, and computed in the account that loads it', async () => {
    const { admin, requests } = await createFormulaWorld(await api.admin());
    await admin.ok('createCustomField', {
      params: { entity: requests.directory.id },
      body: { name: 'Sent to', code: 'to', type: 'String', settings: { startFormula: 'donor.city' } },
    });
    const file = await admin.ok('exportConfiguration');
    expect(JSON.stringify(file)).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    expect(file.directories).toContainEqual(
      expect.objectContaining({
        code: 'request',
        fields: expect.arrayContaining([
          expect.objectContaining({ code: 'city', settings: { formula: 'donor.city' } }),
          expect.objectContaining({ code: 'to', settings: { startFormula: 'donor.city' } }),
        ]),
      }),
    );

    const other = await api.admin();
    const { changes, plan } = await other.ok('planTemplate', { body: file });
    expect(plan.issues).toEqual([]);
    await other.ok('changeConfiguration', { body: { changes } });
    expect(await other.ok('exportConfiguration')).toEqual(file);
    const at = async (code: string) => readDefinedDirectory(other, (await findDirectory(other, code)).id);
    const [donors, orders] = [await at('donor'), await at('request')];
    const create = (id: string, customFields: object) =>
      other.ok('createItem', { params: { id }, body: { customFields: { ...customFields } } });
    const ann = await create(donors.directory.id, { [donors.field('City').id]: toTextValue('Kyiv') });
    const made = await create(orders.directory.id, { [orders.field('Donor').id]: toTextValue(ann.id) });
    expect(made.customFields).toMatchObject({
      [orders.field('City').id]: toTextValue('Kyiv'),
      [orders.field('Sent to').id]: toTextValue('Kyiv'),
    });
    await settleFormulas(api);
    const { customFields } = await other.ok('getItem', {
      params: { id: donors.directory.id, itemId: ann.id },
    });
    expect(customFields[donors.field('Requests').id]).toEqual(toNumberValue(1));
  });

  it('are exported like other values', async () => {
    const world = await createFormulaWorld(await api.admin());
    const { admin, make, requests } = world;
    const kg = await make('units', { Name: toTextValue('kg'), Price: toNumberValue(0.1) });
    const ann = await make('donors', { City: toTextValue('Kyiv') });
    await make('requests', { Donor: toTextValue(ann), Products: setProducts(world, [[kg, 3]]) });
    const columns = ['Number', requests.field('City').id, requests.field('Total').id];
    const { text: csv } = await admin.call('exportItems', {
      params: { id: requests.directory.id },
      body: { format: 'csv', search: {}, columns },
    });
    expect(csv.trim().split('\r\n').at(-1)).toBe('1,Kyiv,0.30');
  });

  it('are recomputed after a merge and its undo', async () => {
    const world = await createFormulaWorld(await api.admin());
    const { admin, make, read, donors } = world;
    const kg = await make('units', { Name: toTextValue('kg'), Price: toNumberValue(2) });
    const [ann, anna] = [
      await make('donors', { City: toTextValue('Kyiv') }),
      await make('donors', { City: toTextValue('Lviv') }),
    ];
    const rows = setProducts(world, [[kg, 3]]);
    await make('requests', { Donor: toTextValue(ann), Products: rows });
    const second = await make('requests', { Donor: toTextValue(anna), Products: rows });
    await settleFormulas(api);
    const at = (itemId: string) => ({ id: donors.directory.id, itemId });
    const version = async (itemId: string) => (await admin.ok('getItem', { params: at(itemId) })).version;

    const { mergeId } = await admin.ok('mergeItems', {
      params: at(ann),
      body: {
        ...{ otherId: anna, version: await version(ann), otherVersion: await version(anna) },
        customFields: {},
      },
    });
    await settleFormulas(api);
    expect(await read('donors', ann)).toMatchObject({ Given: 12, Requests: 2 });
    expect(await read('requests', second)).toMatchObject({ City: 'Kyiv' });
    expect(await readWrongResults(api, admin)).toEqual([]);

    await admin.ok('undoMerge', { params: { id: donors.directory.id, mergeId: mergeId ?? '' } });
    await settleFormulas(api);
    expect(await read('donors', ann)).toMatchObject({ Given: 6, Requests: 1 });
    expect(await read('donors', anna)).toMatchObject({ Given: 6, Requests: 1 });
    expect(await read('requests', second)).toMatchObject({ City: 'Lviv' });
    expect(await readWrongResults(api, admin)).toEqual([]);
  });
});
