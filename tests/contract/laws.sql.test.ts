import { afterAll, beforeAll, test } from 'vitest';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { openSampleDatabase, type SampleDatabase, sqlAgreesWithMemory } from './laws.sql.ts';

const registry = createFieldRegistry(fieldPlugins);
const servers = createFieldServerRegistry(fieldServers);

let sample: SampleDatabase;

beforeAll(async () => {
  sample = await openSampleDatabase();
}, 60_000);

afterAll(() => sample?.remove());

test.each(fieldPlugins.map(plugin => [plugin.type, plugin] as const))(
  'finds the same records in the database as in memory: %s',
  (type, plugin) =>
    sqlAgreesWithMemory({
      plugin,
      samples: fieldSamples[type],
      registry,
      servers,
      database: sample.database,
    }),
  30_000,
);
