import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { runImportThread } from './modules/imports/index.ts';
import { systemSql } from './modules/records/index.ts';

/** The second entry point of the server: the thread in which imports run (decision 0017). */
await runImportThread(createFieldRegistry(fieldPlugins), createFieldServerRegistry(fieldServers, systemSql));
