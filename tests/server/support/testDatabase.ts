import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { createOwnedDatabase, dropDatabase } from './postgresCluster.ts';

export type DatabaseKind = 'PGlite' | 'PostgreSQL';
export const databaseKinds: readonly DatabaseKind[] = ['PGlite', 'PostgreSQL'];

/** The location of the data of the server under test. `databaseUrl` is `null` for PGlite, whose database is in `dataDir`. */
export type TestDatabaseLocation = { dataDir: string; databaseUrl: string | null; remove(): Promise<void> };

/**
 * Creates a database.
 * @param isMigrated True to copy a migrated database, which saves time; false for an empty database.
 */
export async function createTestDatabaseLocation(
  kind: DatabaseKind,
  { isMigrated = true } = {},
): Promise<TestDatabaseLocation> {
  const dataDir = await mkdtemp(join(inject('testFolder'), 'data-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true });
  if (kind === 'PGlite') {
    if (isMigrated) await cp(inject('pgliteTemplate'), dataDir, { recursive: true });
    return { dataDir, databaseUrl: null, remove: removeFolder };
  }
  const adminUrl = inject('postgresAdminUrl');
  const name = `test_${randomUUID()}`;
  const template = isMigrated ? inject('postgresTemplate') : undefined;
  return {
    dataDir,
    databaseUrl: await createOwnedDatabase(adminUrl, name, template),
    remove: async () => {
      await dropDatabase(adminUrl, name);
      await removeFolder();
    },
  };
}
