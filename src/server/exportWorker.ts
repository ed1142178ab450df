import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { runExportThread } from './modules/exports/index.ts';
import { systemFieldSqlById } from './modules/records/index.ts';

/** Entry point of the thread that writes large exports (decision 0069). */
await runExportThread({
  registry: createFieldRegistry(fieldPlugins),
  servers: createFieldServerRegistry(fieldServers, systemFieldSqlById),
});
