import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/kernel/database/database.ts';
import { migrateUp } from '#server/kernel/database/migrate.ts';
import { migrations } from '#server/modules/index.ts';

/** A migrated PGlite folder to be copied: making one takes seconds, copying it a fraction of one. */
export async function makePGliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-pglite-template-'));
  const database = await openDatabase({ dataDir: folder, databaseUrl: null });
  await migrateUp(database, migrations);
  await database.close();
  return folder;
}
