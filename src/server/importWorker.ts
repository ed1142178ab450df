import { createFieldRegistry } from '#core/fieldRegistry.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { createFieldServerRegistry } from './fields/fieldServer.ts';
import { runImportThread } from './imports/importThread.ts';

/** The second entry point of the server: the thread in which imports run (decision 0017). */
await runImportThread(createFieldRegistry(fieldPlugins), createFieldServerRegistry(fieldServers));
