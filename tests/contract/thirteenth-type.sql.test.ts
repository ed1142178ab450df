import { afterAll, beforeAll, test } from 'vitest';
import { createFieldRegistry } from '#core/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry } from '#server/fields/fieldServer.ts';
import { ratingPlugin } from '../fixtures/rating/rating.core.ts';
import { ratingSamples } from '../fixtures/rating/rating.samples.ts';
import { openSampleDatabase, type SampleDatabase, sqlAgreesWithMemory } from './laws.sql.ts';

const registry = createFieldRegistry([...fieldPlugins, ratingPlugin]);
const servers = createFieldServerRegistry({ ...fieldServers, Rating: null });

let sample: SampleDatabase;

beforeAll(async () => {
  sample = await openSampleDatabase();
}, 60_000);

afterAll(() => sample?.remove());

test('the defaults of its value kind find and order it', () =>
  sqlAgreesWithMemory({
    plugin: ratingPlugin,
    samples: ratingSamples,
    registry,
    servers,
    database: sample.database,
  }));
