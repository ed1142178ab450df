import { expect, it } from 'vitest';
import type { FieldValues } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';
import { settleFormulas } from '#tests/server/support/formulas.ts';
import { grant } from '#tests/server/support/profiles.ts';
import { formulaWorld, number, products, text } from './formulaWorld.ts';

describeServer('The preview of formula results', api => {
  it('is returned for a new record and a stored one, without writing anything', async () => {
    const world = await formulaWorld(await api.admin());
    const { admin, make, requests, donors } = world;
    const kg = await make('units', { Name: text('kg'), Price: number(0.1) });
    const ann = await make('donors', { City: text('Kyiv') });
    const bob = await make('donors', { City: text('Lviv') });
    const rows = products(world, [
      [kg, 3],
      [kg, 4],
    ]);
    const [donor, table, city, total] = ['Donor', 'Products', 'City', 'Total'].map(
      name => requests.field(name).id,
    ) as [string, string, string, string];
    const params = { id: requests.directory.id };

    const isNew = await admin.ok('calculateItem', {
      params,
      body: { customFields: { [donor]: text(ann), [table]: rows } },
    });
    expect(isNew.customFields).toEqual({ [city]: text('Kyiv'), [total]: number(0.7) });
    expect((await admin.ok('searchItems', { params, body: {} })).total).toBe(0);

    const itemId = await make('requests', { Donor: text(ann), Products: rows });
    const before = await admin.ok('getItem', { params: { ...params, itemId } });
    const changed = await admin.ok('calculateItem', {
      params,
      body: { itemId, customFields: { [donor]: text(bob), [table]: null } },
    });
    expect(changed.customFields).toEqual({ [city]: text('Lviv'), [total]: number(0) });
    expect(await admin.ok('getItem', { params: { ...params, itemId } })).toEqual(before);

    // The results include formulas over records that refer to this one.
    await settleFormulas(api);
    const given = await admin.ok('calculateItem', {
      params: { id: donors.directory.id },
      body: { itemId: ann, customFields: {} },
    });
    expect(given.customFields[donors.field('Given').id]).toEqual(number(0.7));
  });

  it("does not reveal values that the caller can't see or write", async () => {
    const admin = await api.admin();
    const { make, requests, donors } = await formulaWorld(admin);
    const ann = await make('donors', { City: text('Kyiv') });
    const bob = await make('donors', { City: text('Lviv') });
    const itemId = await make('requests', { Donor: text(ann) });
    const [donor, city] = [requests.field('Donor').id, requests.field('City').id];
    const colleague = await api.colleague(admin);
    const params = { id: requests.directory.id };
    const results = async (customFields: FieldValues, item: string | null = itemId) => {
      const body = { customFields, ...(item ? { itemId: item } : {}) };
      return (await colleague.ok('calculateItem', { params, body })).customFields;
    };
    expect(await results({ [donor]: text(bob) })).toMatchObject({ [city]: text('Lviv') });

    // A record of another account is ignored, and so is a deleted one.
    const stranger = await formulaWorld(await api.admin());
    const foreign = await stranger.make('donors', { City: text('Secret') });
    expect(await results({ [donor]: text(foreign) })).toMatchObject({ [city]: text('Kyiv') });
    expect(await results({ [donor]: text(foreign) }, null)).not.toHaveProperty(city);
    await admin.ok('deleteItem', { params: { id: donors.directory.id, itemId: bob } });
    expect(await results({ [donor]: text(bob) })).toMatchObject({ [city]: text('Kyiv') });

    // A source that the user can't see hides the result.
    await grant(admin, colleague.user.id, {
      directoryId: donors.directory.id,
      rights: { ...FULL_RIGHTS, hiddenFields: [donors.field('City').id] },
    });
    expect(await results({})).not.toHaveProperty(city);

    const readsOnly = { ...FULL_RIGHTS.record, create: false, update: false };
    await grant(admin, colleague.user.id, {
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
