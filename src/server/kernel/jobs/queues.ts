import { type Kysely, sql } from 'kysely';
import type { Queue } from 'pg-boss';
import type { JobOptions } from './jobs.ts';

/** The schema with the tables of pg-boss, which contain all accounts. */
export const JOBS_SCHEMA = 'docket_jobs';

/** A job whose node hasn't reported for this long is considered abandoned. */
const HEARTBEAT_SECONDS = 60;
const DAY_SECONDS = 86_400;
const RETENTION_DAYS = 30;

export const DEFAULT_JOB_OPTIONS: Required<JobOptions> = {
  atOnce: 1,
  mostAttempts: 10,
  firstPauseSeconds: 10,
  longestPauseSeconds: 3_600,
  longestRunSeconds: 3_600,
};

/** Returns the pg-boss options of the queue of a kind of job. */
export function toQueueOptions(given: JobOptions) {
  const options = { ...DEFAULT_JOB_OPTIONS, ...given };
  return {
    retryLimit: options.mostAttempts - 1,
    retryDelay: options.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: options.longestPauseSeconds,
    expireInSeconds: options.longestRunSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // A job waits as long as necessary, because nothing else records that it was requested.
    retentionSeconds: 3_650 * DAY_SECONDS,
    // The time is counted from when the job is done or has failed for good.
    deleteAfterSeconds: RETENTION_DAYS * DAY_SECONDS,
  } satisfies Partial<Queue>;
}

/**
 * Creates the queue of a kind of job, for migrations that enqueue jobs before a server has created the
 * queue.
 */
export async function createJobQueue(trx: Kysely<unknown>, kind: string, options: JobOptions): Promise<void> {
  const queue = JSON.stringify({ policy: 'standard', ...toQueueOptions(options) });
  await sql`select ${sql.id(JOBS_SCHEMA, 'create_queue')}(${kind}, ${queue}::jsonb)`.execute(trx);
}
