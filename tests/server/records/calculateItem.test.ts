import { expect, it } from 'vitest';
import type { FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';
import { settleFormulas } from '#tests/server/support/formulas.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import { createFormulaWorld, setProducts, toNumberValue, toTextValue } from './formulaWorld.ts';

describeServer('The preview of formula results', api => {
  it('is returned for a new record and a stored one, without writing anything', async () => {
    const world = await createFormulaWorld(await api.admin());
    const { admin, make, requests, donors } = world;
    const kg = await make('units', { Name: toTextValue('kg'), Price: toNumberValue(0.1) });
    const ann = await make('donors', { City: toTextValue('Kyiv') });
    const bob = await make('donors', { City: toTextValue('Lviv') });
    const rows = setProducts(world, [
      [kg, 3],
      [kg, 4],
    ]);
    const [donor, table, city, total] = ['Donor', 'Products', 'City', 'Total'].map(
      name => requests.field(name).id,
    ) as [string, string, string, string];
    const params = { id: requests.directory.id };

    const isNew = await admin.ok('calculateItem', {
      params,
      body: { customFields: { [donor]: toTextValue(ann), [table]: rows } },
    });
    expect(isNew.customFields).toEqual({ [city]: toTextValue('Kyiv'), [total]: toNumberValue(0.7) });
    expect((await admin.ok('searchItems', { params, body: {} })).total).toBe(0);

    const itemId = await make('requests', { Donor: toTextValue(ann), Products: rows });
    const before = await admin.ok('getItem', { params: { ...params, itemId } });
    const changed = await admin.ok('calculateItem', {
      params,
      body: { itemId, customFields: { [donor]: toTextValue(bob), [table]: null } },
    });
    expect(changed.customFields).toEqual({ [city]: toTextValue('Lviv'), [total]: toNumberValue(0) });
    expect(await admin.ok('getItem', { params: { ...params, itemId } })).toEqual(before);

    // The results include formulas over records that refer to this one.
    await settleFormulas(api);
    const given = await admin.ok('calculateItem', {
      params: { id: donors.directory.id },
      body: { itemId: ann, customFields: {} },
    });
    expect(given.customFields[donors.field('Given').id]).toEqual(toNumberValue(0.7));
  });

  it("does not reveal values that the caller can't see or write", async () => {
    const admin = await api.admin();
    const { make, requests, donors } = await createFormulaWorld(admin);
    const ann = await make('donors', { City: toTextValue('Kyiv') });
    const bob = await make('donors', { City: toTextValue('Lviv') });
    const itemId = await make('requests', { Donor: toTextValue(ann) });
    const [donor, city] = [requests.field('Donor').id, requests.field('City').id];
    const colleague = await api.colleague(admin);
    const params = { id: requests.directory.id };
    const results = async (customFields: FieldValues, item: string | null = itemId) => {
      const body = { customFields, ...(item ? { itemId: item } : {}) };
      return (await colleague.ok('calculateItem', { params, body })).customFields;
    };
    expect(await results({ [donor]: toTextValue(bob) })).toMatchObject({ [city]: toTextValue('Lviv') });

    // A record of another account is ignored, and so is a deleted one.
    const stranger = await createFormulaWorld(await api.admin());
    const foreign = await stranger.make('donors', { City: toTextValue('Secret') });
    expect(await results({ [donor]: toTextValue(foreign) })).toMatchObject({ [city]: toTextValue('Kyiv') });
    expect(await results({ [donor]: toTextValue(foreign) }, null)).not.toHaveProperty(city);
    await admin.ok('deleteItem', { params: { id: donors.directory.id, itemId: bob } });
    expect(await results({ [donor]: toTextValue(bob) })).toMatchObject({ [city]: toTextValue('Kyiv') });

    // A source that the user can't see hides the result.
    await grantRights(admin, colleague.user.id, {
      directoryId: donors.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [donors.field('City').id] },
    });
    expect(await results({})).not.toHaveProperty(city);

    const readsOnly = { ...FULL_RIGHTS.record, create: false, update: false };
    await grantRights(admin, colleague.user.id, {
      directoryId: requests.directory.id,
      rights: { ...FULL_RIGHTS, record: readsOnly },
    });
    await colleague.refused(422, 'calculateItem', { params, body: { customFields: {} } });
    await colleague.refused(422, 'calculateItem', {
      params,
      body: { itemId, customFields: { [donor]: null } },
    });
    await admin.refused(404, 'calculateItem', { params, body: { itemId: ann, customFields: {} } });
  });
});
