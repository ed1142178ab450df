import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleServer } from '../../tools/serverCommand.mjs';
import { createPGliteTemplate, createPostgresTemplate } from './support/migratedTemplates.ts';
import { startPostgresCluster } from './support/postgresCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder for the tests' data folders; removed after the run, with everything left in it. */
    testFolder: string;
    /** A migrated PGlite data folder, to be copied. */
    pgliteTemplate: string;
    /** The address of the native server for its superuser. */
    postgresAdminUrl: string;
    /** The name of a migrated database on that server, to be copied. */
    postgresTemplate: string;
  }
}

/** Runs once: starts a native PostgreSQL server, and creates a migrated database of each type to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'docket-test-'));
  const pgliteFolder = join(folder, 'pglite-template');
  await mkdir(pgliteFolder);
  // Tests that run the bundled server must not bundle it at the same time.
  await bundleServer();
  const [cluster, pgliteTemplate] = await Promise.all([
    startPostgresCluster(),
    createPGliteTemplate(pgliteFolder),
  ]);
  project.provide('testFolder', folder);
  project.provide('pgliteTemplate', pgliteTemplate);
  project.provide('postgresAdminUrl', cluster.adminUrl);
  project.provide('postgresTemplate', await createPostgresTemplate(cluster.adminUrl));
  return async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  };
}
