import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { makePGliteTemplate } from './support/pgliteTemplate.ts';
import { startPostgresCluster } from './support/postgresCluster.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A migrated PGlite data folder, to be copied. */
    pgliteTemplate: string;
    /** Where the native server answers its superuser. */
    postgresAdminUrl: string;
  }
}

/** Once per run: a native PostgreSQL server, and a PGlite folder to copy. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const [cluster, template] = await Promise.all([startPostgresCluster(), makePGliteTemplate()]);
  project.provide('pgliteTemplate', template);
  project.provide('postgresAdminUrl', cluster.adminUrl);
  return async () => {
    await cluster.stop();
    await rm(template, { recursive: true, force: true });
  };
}
