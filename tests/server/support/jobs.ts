import type { Database } from '#server/kernel/database/database.ts';
import { createJobRunner, type JobRunner } from '#server/kernel/jobs/jobRunner.ts';
import type { JobHandler, JobKind } from '#server/kernel/jobs/jobs.ts';

export interface StoredJob {
  readonly state: 'created' | 'retry' | 'active' | 'completed' | 'failed';
  readonly attempt: number;
  /** Milliseconds until the job is due. */
  readonly pause: number;
  readonly output: unknown;
}

/** Returns the jobs of an account as stored by pg-boss, sorted from oldest to newest. */
export async function readStoredJobs(
  { queryAsOwner }: Database,
  kind: JobKind,
  accountId: string,
): Promise<StoredJob[]> {
  const { rows } = await queryAsOwner(
    `select state, retry_count as attempt, extract(epoch from start_after - now())::float8 * 1000 as pause, output
      from docket_jobs.job where name = $1 and data->>'accountId' = $2 order by created_on`,
    [kind, accountId],
  );
  return rows as StoredJob[];
}

/** Makes jobs that wait for their next attempt due. */
export async function makeJobsDue(
  { queryAsOwner }: Database,
  kind: JobKind,
  accountId: string,
): Promise<void> {
  await queryAsOwner(
    "update docket_jobs.job set start_after = now() where state < 'active' and name = $1 and data->>'accountId' = $2",
    [kind, accountId],
  );
}

/** Starts another node that handles these jobs. */
export async function startNode(
  database: Database,
  handlers: readonly JobHandler[],
  options?: Parameters<typeof createJobRunner>[2],
): Promise<JobRunner> {
  const node = createJobRunner(database, handlers, options);
  await node.open();
  await node.start();
  return node;
}
