import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, test } from 'vitest';
import { createFieldRegistry } from '#core/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldSamples } from '#plugins/index.samples.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { migrateUp } from '#server/database/migrate.ts';
import { createFieldServerRegistry } from '#server/fields/fieldServer.ts';
import { fillSampleAccount, sqlAgreesWithMemory } from './laws.sql.ts';

const registry = createFieldRegistry(fieldPlugins);
const servers = createFieldServerRegistry(fieldServers);

let dataDir: string;
let database: Database;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'docket-laws-'));
  database = await openDatabase({ dataDir, databaseUrl: null });
  await migrateUp(database);
  await fillSampleAccount(database);
}, 60_000);

afterAll(async () => {
  await database?.close();
  await rm(dataDir, { recursive: true, force: true });
});

test.each(fieldPlugins.map(plugin => [plugin.type, plugin] as const))(
  '%s: the database answers as memory does',
  (type, plugin) => sqlAgreesWithMemory({ plugin, samples: fieldSamples[type], registry, servers, database }),
  30_000,
);
