import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { loadAccountHooks } from '#core/scripts/accountHooks.ts';
import { fieldChats } from '#plugins/index.chat.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { fieldServers } from '#plugins/index.server.ts';
import { accountHooks } from '#scripts/index.hooks.ts';
import { ConfigError } from '#server/kernel/config/config.ts';
import { DataDirectoryInUseError } from '#server/kernel/database/dataLock.ts';
import { MigrationError } from '#server/kernel/database/migrate.ts';
import { createFieldServerRegistry } from '#server/kernel/fields/fieldServer.ts';
import { log } from '#server/kernel/log/log.ts';
import { systemFieldSqlById } from './modules/records/index.ts';
import { startServer } from './startServer.ts';

/** Starts the server with its configuration and field types. Prints the address when ready. */
async function main(): Promise<void> {
  const { address, close } = await startServer({
    registry: createFieldRegistry(fieldPlugins),
    servers: createFieldServerRegistry(fieldServers, systemFieldSqlById, fieldChats),
    findHooks: await loadAccountHooks(accountHooks),
  });
  stopOnSignal(close);
  // This isn't a log line. The operator reads it, and programs wait for it.
  console.log(`Docket is ready at ${address}`);
}

const patienceMs = 10_000;

function stopOnSignal(stop: () => Promise<void>): void {
  let isStopping = false;
  const handleSignal = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    setTimeout(() => process.exit(1), patienceMs).unref();
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', handleSignal);
  process.on('SIGINT', handleSignal);
}

/** Returns a sentence for errors that the operator can fix, or `null` for any other error, which is a bug. */
function explain(error: unknown): string | null {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DataDirectoryInUseError ||
    error instanceof MigrationError;
  if (isExpected) return error.message;
  const code = error instanceof Error && 'code' in error ? error.code : null;
  if (code === 'EADDRINUSE') return 'PORT is in use by another program: set PORT to another number.';
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND') return 'DATABASE_URL: no database answers there.';
  if (code === '28P01' || code === '28000')
    return 'DATABASE_URL: the database refuses this user or password.';
  if (code === '3D000') return 'DATABASE_URL: there is no such database on the server.';
  return null;
}

main().catch(error => {
  const sentence = explain(error);
  if (sentence === null) log.fatal({ err: error }, 'The server could not start');
  else console.error(sentence);
  process.exit(1);
});
