/** Run by `startTimedServer`: the whole server on data of its own, with a clock that stands still until it is told to move. */
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { loadAccountHooks } from '#core/scripts/accountHooks.ts';
import { fieldChats } from '#plugins/index.chat.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { accountHooks } from '#scripts/index.hooks.ts';
import { createApplication } from '#server/application.ts';
import { readConfig } from '#server/kernel/config/config.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { migrations } from '#server/modules/index.ts';
import { systemSql } from '#server/modules/records/index.ts';
import { TestTime } from '../../server/support/testTime.ts';

const time = new TestTime(new Date().toISOString());
const config = readConfig();
const database = await openDatabase(config);
await migrateUp(database, migrations);
const application = createApplication({
  config,
  database,
  registry: createFieldRegistry(fieldPlugins),
  servers: createFieldServerRegistry(fieldServers, systemSql, fieldChats),
  findHooks: await loadAccountHooks(accountHooks),
  time,
});
process.send?.({ url: await application.listen() });

process.on('message', (told: { readonly hours: number }) => {
  time.moveTo(new Date(time.now() + told.hours * 3_600_000).toISOString());
});
process.on('disconnect', async () => {
  await application.close();
  await database.close();
  process.exit(0);
});
