import { openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import { migrations } from '#server/modules/index.ts';
import { createOwnedDatabase } from './postgresCluster.ts';

/**
 * Creates a migrated PGlite folder to be copied, because migrating takes seconds and copying takes a fraction of a
 * second.
 */
export async function createPGliteTemplate(folder: string): Promise<string> {
  await migrate({ dataDir: folder, databaseUrl: null });
  return folder;
}

/** @returns The name of the database to copy. */
export async function createPostgresTemplate(adminUrl: string): Promise<string> {
  const name = 'docket_migrated';
  await migrate({ dataDir: '', databaseUrl: await createOwnedDatabase(adminUrl, name) });
  return name;
}

async function migrate(place: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const database = await openDatabase(place);
  await migrateUp(database, migrations);
  await database.close();
}
