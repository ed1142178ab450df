import { readConfig } from '#server/kernel/config/config.ts';
import { openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import { startTableMaintenance } from '#server/kernel/database/upkeep.ts';
import { type ApplicationOptions, createApplication } from './application.ts';
import { migrations } from './modules/index.ts';

interface RunningServer {
  /** The URL for browsers. */
  readonly address: string;
  close(): Promise<void>;
}

/** Opens the configured database, migrates its tables, and serves calls. */
export async function startServer(
  parts: Omit<ApplicationOptions, 'config' | 'database'>,
): Promise<RunningServer> {
  const config = readConfig();
  const database = await openDatabase(config);
  try {
    await migrateUp(database, migrations);
    const startsAlone = await database.isOnlyNode();
    const application = createApplication({ ...parts, config, database, startsAlone });
    const address = await application.listen();
    const endUpkeep = startTableMaintenance(database);
    return {
      address: config.publicUrl ?? address,
      async close() {
        endUpkeep();
        await application.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
