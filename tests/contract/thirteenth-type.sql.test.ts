import { afterAll, beforeAll, test } from 'vitest';
import type { FieldPlugin } from '#core/field/fieldPlugin.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { ratingPlugin } from '../../tools/newField/template/rating.core.ts';
import { ratingSamples } from '../../tools/newField/template/rating.samples.ts';
import { openSampleDatabase, type SampleDatabase, sqlAgreesWithMemory } from './laws.sql.ts';

// A developer who has generated a Rating already has it in the lists.
const others: readonly FieldPlugin[] = fieldPlugins;
const registry = createFieldRegistry([
  ...others.filter(({ type }) => type !== ratingPlugin.type),
  ratingPlugin,
]);
const servers = createFieldServerRegistry({ ...fieldServers, Rating: null });

let sample: SampleDatabase;

beforeAll(async () => {
  sample = await openSampleDatabase();
}, 60_000);

afterAll(() => sample?.remove());

test('is filtered and sorted by the defaults of its value kind', () =>
  sqlAgreesWithMemory({
    plugin: ratingPlugin,
    samples: ratingSamples,
    registry,
    servers,
    database: sample.database,
  }));
