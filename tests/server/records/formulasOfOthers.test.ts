import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FieldValue } from '#core/model.ts';
import { FULL_RIGHTS } from '#core/policy/permissions.ts';
import { describeServer } from '#tests/server/harness.ts';
import { type DefinedDirectory, readDefinedDirectory } from '#tests/server/support/definitions.ts';
import { readWrongResults, settleFormulas } from '#tests/server/support/formulas.ts';
import { grantRights } from '#tests/server/support/profiles.ts';
import {
  createFormulaWorld,
  type FormulaDirectory,
  type FormulaWorld,
  setProducts,
  toNumberValue,
  toTextValue,
} from './formulaWorld.ts';

describeServer('Formulas that read other records', api => {
  it('are computed on write, and recomputed when the records they read change', async () => {
    const world = await createFormulaWorld(await api.admin());
    const { make, change, read, admin, requests } = world;
    const kg = await make('units', { Name: toTextValue('kg'), Price: toNumberValue(0.1) });
    const ann = await make('donors', { City: toTextValue('Kyiv') });
    const first = await make('requests', {
      Donor: toTextValue(ann),
      State: toTextValue('Done'),
      Products: setProducts(world, [[kg, 3]]),
    });
    expect(await read('requests', first)).toMatchObject({ City: 'Kyiv', Total: 0.3 });
    await settleFormulas(api);
    expect(await read('donors', ann)).toMatchObject({ Given: 0.3, Done: 1, Requests: 1 });

    await change('units', kg, { Price: toNumberValue(2) });
    await change('donors', ann, { City: toTextValue('Lviv') });
    await settleFormulas(api);
    expect(await read('requests', first)).toMatchObject({ City: 'Lviv', Total: 6 });
    expect(await read('donors', ann)).toMatchObject({ Given: 6 });

    const bob = await make('donors', { City: toTextValue('Odesa') });
    await change('requests', first, { Donor: toTextValue(bob) });
    await settleFormulas(api);
    expect(await read('donors', ann)).toMatchObject({ Given: 0, Requests: 0 });
    expect(await read('donors', bob)).toMatchObject({ Given: 6, Requests: 1 });
    expect(await read('requests', first)).toMatchObject({ City: 'Odesa' });

    const params = { id: requests.directory.id, itemId: first };
    await admin.ok('deleteItem', { params });
    await settleFormulas(api);
    expect(await read('donors', bob)).toMatchObject({ Given: 0, Requests: 0 });
    await admin.ok('restoreItem', { params });
    await settleFormulas(api);
    expect(await read('donors', bob)).toMatchObject({ Given: 6, Requests: 1 });
    expect(await readWrongResults(api, admin)).toEqual([]);
    await api.database.forAccount(admin.user.account.id, trx =>
      sql`update items set custom_fields = custom_fields - ${world.donors.field('Given').id}::text
        where item_id = ${bob}::uuid`.execute(trx),
    );
    expect(await readWrongResults(api, admin)).toMatchObject([{ itemId: bob, computed: { numberValue: 6 } }]);
  });

  it('can read fields through two references, with the permissions of each directory', async () => {
    const world = await createFormulaWorld(await api.admin());
    const { make, change, read, admin, units, requests } = world;
    const kg = await make('units', { Name: toTextValue('kg'), Price: toNumberValue(3) });
    const ton = await make('units', { Name: toTextValue('ton'), Price: toNumberValue(9) });
    const ann = await make('donors', { Unit: toTextValue(kg) });
    const itemId = await make('requests', { Donor: toTextValue(ann) });
    const liked = async () => (await read('requests', itemId)).Liked;
    expect(await liked()).toBe(3);
    await change('units', kg, { Price: toNumberValue(4) });
    await settleFormulas(api);
    expect(await liked()).toBe(4);
    await change('donors', ann, { Unit: toTextValue(ton) });
    await settleFormulas(api);
    expect(await liked()).toBe(9);
    expect(requests.field('Liked').settings).toMatchObject({
      formula: `[${requests.field('Donor').id}].[${world.donors.field('Unit').id}].[${units.field('Price').id}]`,
    });
    // The permissions of every directory along the path apply.
    const colleague = await api.colleague(admin);
    const params = { id: requests.directory.id, itemId };
    const isSeen = async () =>
      requests.field('Liked').id in (await colleague.ok('getItem', { params })).customFields;
    expect(await isSeen()).toBe(true);
    for (const [directory, field] of [
      [units, 'Price'],
      [world.donors, 'Unit'],
    ] as const) {
      const rights = { ...FULL_RIGHTS, hiddenFields: [directory.field(field).id] };
      await grantRights(admin, colleague.user.id, { directoryId: directory.directory.id, rights });
      expect(await isSeen()).toBe(false);
    }
    const { id, ...input } = units.field('Price');
    const circular = await admin.refused(422, 'updateCustomField', {
      params: { entity: units.directory.id, id },
      body: { ...input, settings: { formula: 'sum(donor.given where unit = this)' } },
    });
    expect(circular.issues).toMatchObject([{ code: 'FormulaCircleElsewhere' }]);
    await admin.ok('deleteItem', { params: { id: units.directory.id, itemId: ton } });
    await settleFormulas(api);
    expect(await liked()).toBeUndefined();
    expect(await readWrongResults(api, admin)).toEqual([]);
  });

  it('keep the version and last activity of dependent records unchanged', async () => {
    const { make, change, admin, requests } = await createFormulaWorld(await api.admin());
    const ann = await make('donors', { City: toTextValue('Kyiv') });
    const itemId = await make('requests', { Donor: toTextValue(ann) });
    const params = { id: requests.directory.id, itemId };
    await settleFormulas(api);
    const before = await admin.ok('getItem', { params });
    await change('donors', ann, { City: toTextValue('Lviv') });
    await settleFormulas(api);
    const after = await admin.ok('getItem', { params });
    expect(after.customFields[requests.field('City').id]).toEqual({ stringValue: 'Lviv' });
    expect([after.version, after.lastActivityAt]).toEqual([before.version, before.lastActivityAt]);
    const { items } = await admin.ok('searchItems', {
      params: { id: requests.directory.id },
      body: { keyword: 'Lviv' },
    });
    expect(items.map(({ id }) => id)).toEqual([itemId]);
  });

  it('are correct after any sequence of changes', async () => {
    const kinds = fc.constantFrom('create', 'change', 'delete', 'restore');
    const step = fc.record({
      kind: kinds,
      where: fc.constantFrom('units', 'donors', 'requests' as const),
      one: fc.nat(),
      other: fc.nat(),
      value: fc.integer({ min: -50, max: 50 }),
    });
    for (const steps of fc.sample(fc.array(step, { minLength: 40, maxLength: 40 }), {
      numRuns: 2,
      seed: 47,
    })) {
      const world = await createFormulaWorld(await api.admin());
      for (let one = 0; one < 4; one += 1)
        for (const where of ['units', 'donors', 'requests'] as const)
          await play(world, { kind: 'create', where, one, other: one, value: one });
      expect(Object.values(world.made).map(({ length }) => length)).toEqual([4, 4, 4]);
      for (const one of steps) await play(world, one);
      await settleFormulas(api);
      expect(await readWrongResults(api, world.admin)).toEqual([]);
    }
  });

  it("are hidden from users who can't see their inputs, in any directory", async () => {
    const world = await createFormulaWorld(await api.admin());
    const { admin, donors, requests, units, make, change } = world;
    const kg = await make('units', { Name: toTextValue('kg'), Price: toNumberValue(2) });
    const ann = await make('donors', { City: toTextValue('Kyiv') });
    await make('requests', {
      Donor: toTextValue(ann),
      State: toTextValue('Done'),
      Products: setProducts(world, [[kg, 3]]),
    });
    await settleFormulas(api);
    const colleague = await api.colleague(admin);
    const limit = (directory: DefinedDirectory, rights: object) =>
      grantRights(admin, colleague.user.id, {
        directoryId: directory.directory.id,
        rights: { ...FULL_RIGHTS, ...rights },
      });
    const params = { id: donors.directory.id, itemId: ann };
    const seen = async () => {
      const { customFields } = await colleague.ok('getItem', { params });
      const names = donors.directory.fields.filter(({ id }) => id in customFields).map(({ name }) => name);
      return names.toSorted();
    };
    const given = donors.field('Given');

    // A field two directories away is hidden.
    await limit(units, { hiddenFields: [units.field('Price').id] });
    expect(await seen()).toEqual(['City', 'Done', 'Requests']);
    const more = { field: given.id, operator: 'More' as const, value: { numberValue: 1 } };
    await colleague.refused(400, 'searchItems', { params, body: { conditions: [more] } });
    const list = await readDefinedDirectory(colleague, donors.directory.id);
    expect(JSON.stringify(list.directory)).not.toContain(given.id);
    const { version } = await colleague.ok('getItem', { params });
    await colleague.ok('updateItem', {
      params,
      body: { version, customFields: { [donors.field('City').id]: toTextValue('Lviv') } },
    });
    const changes = await colleague.ok('listItemChanges', { params });
    expect(JSON.stringify(changes)).not.toContain(given.id);
    expect((await world.read('donors', ann)).Given).toBe(6);

    // Sums and counts of records in a directory that the user can't read aren't visible.
    await limit(requests, { record: { read: false, create: false, update: false, delete: false } });
    expect(await seen()).toEqual(['City']);
    const { id, ...input } = given;
    await admin.ok('updateCustomField', {
      params: { entity: donors.directory.id, id },
      body: { ...input, settings: { ...input.settings, showResult: true } },
    });
    expect(await seen()).toEqual(['City', 'Given']);
    const shown = await readDefinedDirectory(colleague, donors.directory.id);
    expect(JSON.stringify(shown.directory)).not.toContain(requests.directory.id);
    await change('donors', ann, { City: toTextValue('Odesa') });
    expect((await world.read('donors', ann)).Given).toBe(6);
  });

  it('prevent deletion of the fields and directories they read', async () => {
    const { admin, donors, requests, units } = await createFormulaWorld(await api.admin());
    const refusal = async (entity: string, id: string) => {
      const { issues = [] } = await admin.refused(422, 'deleteCustomField', { params: { entity, id } });
      return issues.map(({ code, params }) => [code, params.directory, params.field]);
    };
    expect(await refusal(donors.directory.id, donors.field('City').id)).toContainEqual([
      'ReferredTo',
      'Requests',
      'City',
    ]);
    expect(await refusal(requests.directory.id, requests.field('Donor').id)).toContainEqual([
      'ReferredTo',
      'Donors',
      'Given',
    ]);
    const { id: _, precision: __, ...price } = units.field('Price');
    const changed = await admin.refused(422, 'updateCustomField', {
      params: { entity: units.directory.id, id: units.field('Price').id },
      body: { ...price, type: 'String' },
    });
    expect(changed.issues).toMatchObject([
      { code: 'FormulaElsewhere', params: { field: 'Requests: Liked' } },
      { code: 'FormulaElsewhere', params: { field: 'Requests: Total' } },
    ]);
    const gone = await admin.refused(422, 'deleteDirectory', { params: { id: requests.directory.id } });
    expect(gone.issues).toContainEqual(
      expect.objectContaining({
        code: 'ReferredTo',
        params: { directory: 'Donors', field: 'Given' },
      }),
    );
    const { id: total, ...input } = requests.field('Total');
    const refused = await admin.refused(422, 'updateCustomField', {
      params: { entity: requests.directory.id, id: total },
      body: { ...input, settings: { formula: 'donor.given + 1' } },
    });
    expect(refused.issues).toMatchObject([
      {
        code: 'FormulaCircleElsewhere',
        params: { circle: 'Requests: Total → Donors: Given → Requests: Total' },
      },
    ]);
  });
});

interface Step {
  readonly kind: string;
  readonly where: FormulaDirectory;
  readonly one: number;
  readonly other: number;
  readonly value: number;
}

/** Performs a step, or does nothing if it isn't possible at the moment. */
async function play(world: FormulaWorld, { kind, where, one, other, value }: Step): Promise<void> {
  const { admin, made, make, change, paramsOf } = world;
  const pick = (place: FormulaDirectory, index: number) =>
    made[place][index % Math.max(1, made[place].length)];
  const [donor, unit] = [pick('donors', other), pick('units', other)];
  const values: Record<FormulaDirectory, Record<string, FieldValue>> = {
    units: { Price: toNumberValue(value / 10) },
    donors: { City: toTextValue(`City ${value}`), ...(unit && value > 0 ? { Unit: toTextValue(unit) } : {}) },
    requests: {
      State: toTextValue(value > 0 ? 'Done' : 'Open'),
      ...(donor ? { Donor: toTextValue(donor) } : {}),
      ...(unit
        ? {
            Products: setProducts(world, [
              [unit, value],
              [unit, 1],
            ]),
          }
        : {}),
    },
  };
  const itemId = pick(where, one);
  const tolerant = async (work: () => Promise<unknown>) => work().catch(() => undefined);
  if (kind === 'create' || !itemId) await tolerant(() => make(where, values[where]));
  else if (kind === 'change') await tolerant(() => change(where, itemId, values[where]));
  else
    await tolerant(() =>
      admin.ok(kind === 'delete' ? 'deleteItem' : 'restoreItem', { params: paramsOf(where, itemId) }),
    );
}
