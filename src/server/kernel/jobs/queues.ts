import { type Kysely, sql } from 'kysely';
import type { Queue } from 'pg-boss';
import type { JobOptions } from './jobs.ts';

/** Where the tables of pg-boss lie: they span accounts. */
export const JOBS_SCHEMA = 'docket_jobs';

/** A job whose node tells nothing of it for so long is taken for abandoned. */
const HEARTBEAT_SECONDS = 60;
const DAY_SECONDS = 86_400;
const KEPT_DAYS = 30;

export const DEFAULTS: Required<JobOptions> = {
  atOnce: 1,
  mostAttempts: 10,
  firstPauseSeconds: 10,
  longestPauseSeconds: 3_600,
  longestRunSeconds: 3_600,
};

/** The queue of a kind of job, in the words of pg-boss. */
export function queueOf(given: JobOptions) {
  const options = { ...DEFAULTS, ...given };
  return {
    retryLimit: options.mostAttempts - 1,
    retryDelay: options.firstPauseSeconds,
    retryBackoff: true,
    retryDelayMax: options.longestPauseSeconds,
    expireInSeconds: options.longestRunSeconds,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    // A job waits as long as it must: nobody else knows that it was wanted.
    retentionSeconds: 3_650 * DAY_SECONDS,
    // Once it is done or given up.
    deleteAfterSeconds: KEPT_DAYS * DAY_SECONDS,
  } satisfies Partial<Queue>;
}

/** For migrations that put jobs in line before any server has made the queue. */
export async function createQueue(trx: Kysely<unknown>, kind: string, options: JobOptions): Promise<void> {
  const queue = JSON.stringify({ policy: 'standard', ...queueOf(options) });
  await sql`select ${sql.id(JOBS_SCHEMA, 'create_queue')}(${kind}, ${queue}::jsonb)`.execute(trx);
}
