import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { describeServer, type Member } from './harness.ts';
import { type DefinedDirectory, define, readDefined } from './support/definitions.ts';
import { settleFormulas, wrongIn } from './support/formulas.ts';

describeServer('Formulas that read other records', api => {
  it('compute them in the write, and follow those that they read', async () => {
    const world = await worldOf(await api.admin());
    const { make, change, read, admin, requests } = world;
    const kg = await make('units', { Name: text('kg'), Price: number(0.1) });
    const ann = await make('donors', { City: text('Kyiv') });
    const first = await make('requests', {
      Donor: text(ann),
      State: text('Done'),
      Products: products(world, [[kg, 3]]),
    });
    expect(await read('requests', first)).toMatchObject({ City: 'Kyiv', Total: 0.3 });
    await settleFormulas(api);
    expect(await read('donors', ann)).toMatchObject({ Given: 0.3, Done: 1, Requests: 1 });

    await change('units', kg, { Price: number(2) });
    await change('donors', ann, { City: text('Lviv') });
    await settleFormulas(api);
    expect(await read('requests', first)).toMatchObject({ City: 'Lviv', Total: 6 });
    expect(await read('donors', ann)).toMatchObject({ Given: 6 });

    const bob = await make('donors', { City: text('Odesa') });
    await change('requests', first, { Donor: text(bob) });
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
    expect(await wrongIn(api, admin)).toEqual([]);
    await api.database.forAccount(admin.user.account.id, trx =>
      sql`update items set custom_fields = custom_fields - ${world.donors.field('Given').id}::text
        where item_id = ${bob}::uuid`.execute(trx),
    );
    expect(await wrongIn(api, admin)).toMatchObject([{ itemId: bob, computed: { numberValue: 6 } }]);
  });

  it('leave version, activity and history of what follows alone', async () => {
    const { make, change, admin, requests } = await worldOf(await api.admin());
    const ann = await make('donors', { City: text('Kyiv') });
    const itemId = await make('requests', { Donor: text(ann) });
    const params = { id: requests.directory.id, itemId };
    await settleFormulas(api);
    const before = await admin.ok('getItem', { params });
    await change('donors', ann, { City: text('Lviv') });
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

  it('are right after any sequence of changes', async () => {
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
      const world = await worldOf(await api.admin());
      for (let one = 0; one < 4; one += 1)
        for (const where of ['units', 'donors', 'requests'] as const)
          await play(world, { kind: 'create', where, one, other: one, value: one });
      expect(Object.values(world.made).map(({ length }) => length)).toEqual([4, 4, 4]);
      for (const one of steps) await play(world, one);
      await settleFormulas(api);
      expect(await wrongIn(api, world.admin)).toEqual([]);
    }
  });

  it('hold the fields and directories that they read', async () => {
    const { admin, donors, requests, units } = await worldOf(await api.admin());
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
      { code: 'FormulaElsewhere', params: { field: 'Requests: Total' } },
    ]);
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

type Place = 'units' | 'donors' | 'requests';
type World = Awaited<ReturnType<typeof worldOf>>;

async function worldOf(admin: Member) {
  const units = await define(admin, { name: 'Units', code: 'unit', type: 'Data' }, [
    { name: 'Name', code: 'name', type: 'String' },
    { name: 'Price', code: 'price', type: 'Number', precision: 2 },
  ]);
  const donors = await define(admin, { name: 'Donors', code: 'donor', type: 'Data' }, [
    { name: 'City', code: 'city', type: 'String' },
  ]);
  const requests = await define(admin, { name: 'Requests', code: 'request', type: 'Data' }, [
    ...[{ name: 'State', code: 'state', type: 'String' }],
    {
      ...{ name: 'Donor', code: 'donor', type: 'Directory', directoryId: donors.directory.id },
      directoryReferenceType: 'SetNull',
    },
    {
      ...{ name: 'Products', code: 'products', type: 'Table' },
      tableFields: [
        {
          ...{ name: 'Unit', code: 'unit', type: 'Directory', directoryId: units.directory.id },
          directoryReferenceType: 'SetNull',
        },
        { name: 'Count', code: 'count', type: 'Number' },
      ],
    },
    computed('City', 'String', 'donor.city'),
    computed('Total', 'Number', 'sum(products.count * products.unit.price)'),
  ]);
  for (const field of [
    computed('Given', 'Number', 'sum(request.total where donor = this)'),
    computed('Done', 'Number', 'count(request where donor = this and state = "done")'),
    computed('Requests', 'Number', 'count(request where donor = this)'),
  ])
    await admin.ok('createCustomField', { params: { entity: donors.directory.id }, body: field });
  const directories: Record<Place, DefinedDirectory> = {
    units,
    donors: await readDefined(admin, donors.directory.id),
    requests: await readDefined(admin, requests.directory.id),
  };
  const made: Record<Place, string[]> = { units: [], donors: [], requests: [] };
  const valuesOf = (place: Place, values: Record<string, FieldValue>) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [directories[place].field(name).id, value]),
    );
  const paramsOf = (place: Place, itemId: string) => ({ id: directories[place].directory.id, itemId });
  return {
    ...directories,
    admin,
    made,
    paramsOf,
    async make(place: Place, values: Record<string, FieldValue>) {
      const { id } = await admin.ok('createItem', {
        params: { id: directories[place].directory.id },
        body: { customFields: valuesOf(place, values) },
      });
      made[place].push(id);
      return id;
    },
    async change(place: Place, itemId: string, values: Record<string, FieldValue>) {
      const params = paramsOf(place, itemId);
      const { version } = await admin.ok('getItem', { params });
      await admin.ok('updateItem', { params, body: { version, customFields: valuesOf(place, values) } });
    },
    async read(place: Place, itemId: string) {
      const { customFields } = await admin.ok('getItem', { params: paramsOf(place, itemId) });
      const values = customFields as FieldValues;
      return Object.fromEntries(
        directories[place].directory.fields.map(({ id, name }) => [
          name,
          values[id]?.numberValue ?? values[id]?.stringValue,
        ]),
      );
    },
  };
}

interface Step {
  readonly kind: string;
  readonly where: Place;
  readonly one: number;
  readonly other: number;
  readonly value: number;
}

/** What is not possible just then does nothing. */
async function play(world: World, { kind, where, one, other, value }: Step): Promise<void> {
  const { admin, made, make, change, paramsOf } = world;
  const pick = (place: Place, index: number) => made[place][index % Math.max(1, made[place].length)];
  const [donor, unit] = [pick('donors', other), pick('units', other)];
  const values: Record<Place, Record<string, FieldValue>> = {
    units: { Price: number(value / 10) },
    donors: { City: text(`City ${value}`) },
    requests: {
      State: text(value > 0 ? 'Done' : 'Open'),
      ...(donor ? { Donor: text(donor) } : {}),
      ...(unit
        ? {
            Products: products(world, [
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

function products({ requests }: Pick<World, 'requests'>, rows: readonly (readonly [string, number])[]) {
  const [unit, count] = requests.field('Products').tableFields ?? [];
  return {
    tableValue: rows.map(([id, value]) => ({
      customFields: { [unit?.id ?? '']: text(id), [count?.id ?? '']: number(value) },
    })),
  };
}

const computed = (name: string, type: string, formula: string) => ({
  ...{ name, code: name.toLowerCase(), type, settings: { formula } },
  ...(type === 'Number' ? { precision: 2 } : {}),
});
const text = (stringValue: string) => ({ stringValue });
const number = (numberValue: number) => ({ numberValue });
