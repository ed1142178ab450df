import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOwnedDatabase, startPostgresCluster } from '../../server/support/postgresCluster.ts';

export interface BenchDatabase {
  readonly name: 'PGlite' | 'PostgreSQL';
  readonly dataDir: string;
  readonly databaseUrl: string | null;
}

/** Runs `work` in a folder that is removed afterwards. */
export async function runInTemporaryFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-bench-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** `BENCH_DATABASES=PGlite` limits the run to one of them. */
export const databases = (process.env.BENCH_DATABASES ?? 'PGlite,PostgreSQL').split(',');

/** Runs `work` on an empty PGlite folder, then on an empty database of a native PostgreSQL server. */
export async function runOnBothDatabases<T>(work: (place: BenchDatabase) => Promise<T[]>): Promise<T[]> {
  const onPGlite = (dataDir: string) => work({ name: 'PGlite', dataDir, databaseUrl: null });
  return [
    ...(databases.includes('PGlite') ? await runInTemporaryFolder(onPGlite) : []),
    ...(databases.includes('PostgreSQL') ? await runOnPostgres(work) : []),
  ];
}

/** Runs `work` on an empty database of a native PostgreSQL server. */
export async function runOnPostgres<T>(work: (place: BenchDatabase) => Promise<T>): Promise<T> {
  const cluster = await startPostgresCluster();
  try {
    const databaseUrl = await createOwnedDatabase(cluster.adminUrl, `bench_${randomUUID()}`);
    return await runInTemporaryFolder(dataDir => work({ name: 'PostgreSQL', dataDir, databaseUrl }));
  } finally {
    await cluster.stop();
  }
}
