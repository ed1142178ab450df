import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { loadAccountHooks } from '#core/scripts/accountHooks.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { accountHooks } from '#scripts/index.hooks.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { startImportThread } from './modules/imports/index.ts';
import { systemFieldSqlById } from './modules/records/index.ts';

/** Entry point of the thread that runs imports (decision 0017). */
await startImportThread({
  registry: createFieldRegistry(fieldPlugins),
  servers: createFieldServerRegistry(fieldServers, systemFieldSqlById),
  findHooks: await loadAccountHooks(accountHooks),
});
