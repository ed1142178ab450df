import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { loadAccountHooks } from '#core/scripts/accountHooks.ts';
import { fieldChats } from '#plugins/index.chat.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { accountHooks } from '#scripts/index.hooks.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { createIdentityModule } from '#server/modules/identity/module.ts';
import { serverModules } from '#server/modules/index.ts';
import { systemFieldSqlById } from '#server/modules/records/index.ts';
import { startServer } from '#server/startServer.ts';

/** Every test creates accounts, so production-strength hashing would be a large part of the server's work. */
const cheapPasswords = { cost: 16, blockSize: 8, parallelization: 1 };

/** Starts the server as in production, except for the hashing of passwords. */
export async function startTestServer({ time }: { time?: TimeSource } = {}) {
  const sessions = createIdentityModule(cheapPasswords);
  return startServer({
    registry: createFieldRegistry(fieldPlugins),
    servers: createFieldServerRegistry(fieldServers, systemFieldSqlById, fieldChats),
    findHooks: await loadAccountHooks(accountHooks),
    modules: serverModules.map(module => (module.name === sessions.name ? sessions : module)),
    time,
  });
}
