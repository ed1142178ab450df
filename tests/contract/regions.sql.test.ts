/**
 * Tests that the database determines the same region for any place as the in-memory code, including at borders and at
 * sea.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import regionRows from '#core/geo/data/uaRegions.json' with { type: 'json' };
import { toRegions } from '#core/geo/regions.ts';
import type { AddressValue } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { buildSampleContext } from '#plugins/shared/sampleWorld.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { buildFieldCondition } from '#server/kernel/fields/fieldSql.ts';
import { openSampleDatabase, type SampleDatabase } from './laws.sql.ts';

const regions = toRegions(regionRows);
/** Codes of areas. Each place is in exactly one of them. */
const apart = [...regions.map(({ code }) => code), 'NoRegion', 'NoPlace'];
const codes = [...apart, 'UA-99', 'UA-46 UA-32', 'UA-43 NoRegion NoPlace'];
const borders = regions.flatMap(({ edges }) => edges);
const words = [
  'Ірпінь,',
  'Київська',
  'область',
  'обл.',
  'Lviv',
  'Oblast',
  'region',
  'АР Крим',
  'Sevastopol',
  'é',
  '中',
  ' ',
];

let sample: SampleDatabase;

beforeAll(async () => {
  sample = await openSampleDatabase();
}, 60_000);

afterAll(() => sample?.remove());

const anywhere = fc.record({
  lat: fc.double({ min: 43.5, max: 53, noNaN: true }),
  lng: fc.double({ min: 21, max: 41.5, noNaN: true }),
});
const besideBorder = fc
  .tuple(
    fc.nat(borders.length - 1),
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    fc.double({ min: -0.2, max: 0.2, noNaN: true }),
  )
  .map(([index, lat, lng]) => ({ lat: (borders[index]?.y ?? 0) + lat, lng: (borders[index]?.x ?? 0) + lng }));
const onBorder = fc
  .nat(borders.length - 1)
  .map(index => ({ lat: borders[index]?.y ?? 0, lng: borders[index]?.x ?? 0 }));
const onGlobe = fc.record({
  lat: fc.integer({ min: -100, max: 100 }),
  lng: fc.integer({ min: -200, max: 200 }),
});
const point = fc.oneof(
  { weight: 4, arbitrary: anywhere },
  { weight: 4, arbitrary: besideBorder },
  onBorder,
  onGlobe,
);
const named = fc.option(
  fc.array(fc.constantFrom(...words), { maxLength: 4 }).map(parts => parts.join(' ')),
  { freq: 2 },
);
const address = fc
  .tuple(fc.option(point, { freq: 9 }), named)
  .map(([place, text]): AddressValue => ({ ...place, ...(text !== null && { address: text }) }));

const registry = createFieldRegistry(fieldPlugins);
const field = registry.bind({ id: 'place', code: 'place', name: 'Place', type: 'Address' });
const record = { customFields: sql.ref('values'), accountId: sql`null` };
const context = {
  servers: createFieldServerRegistry(fieldServers),
  engine: registry,
  findField: () => undefined,
};

test('assigns a location to the same region in the database as in memory, and to at most one', async () => {
  const conditions = codes.map(stringValue => {
    const condition = { field: 'place', operator: 'Within', value: { stringValue } } as const;
    return buildFieldCondition({ field, condition, record, context });
  });
  const inMemory = buildSampleContext({ engine: registry, values: {} });
  await fc.assert(
    fc.asyncProperty(fc.array(address, { minLength: 50, maxLength: 50 }), async addresses => {
      const records = addresses.map(addressValue => ({ place: { addressValue } }));
      const { rows } = await sql<{ found: boolean[] }>`select array[${sql.join(conditions)}] as found
        from jsonb_array_elements(${JSON.stringify(records)}::jsonb) with ordinality as given (values, place)
        order by place`.execute(sample.database.asOwner);
      for (const [index, { place: value }] of records.entries()) {
        const wanted = codes.map(stringValue =>
          field.matches({ value, operator: 'Within', operand: { stringValue }, context: inMemory }),
        );
        expect(rows[index]?.found, JSON.stringify(value)).toEqual(wanted);
        const places = wanted.slice(0, apart.length).filter(Boolean).length;
        expect(places, JSON.stringify(value)).toBe(field.isEmpty(value) ? 0 : 1);
      }
    }),
    { numRuns: 20 },
  );
}, 120_000);
