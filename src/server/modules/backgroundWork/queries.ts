import type { BackgroundFailure } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { countParkedEvents, listParkedEvents } from '#server/kernel/events/parkedEvents.ts';
import { countFailedJobs, listFailedJobs } from '#server/kernel/jobs/failedJobs.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import { presentFailedJob, presentParkedEvent } from './presenter.ts';

/** All that runs beside the calls. */
export interface Work {
  readonly subscribers: readonly DurableSubscriber[];
  readonly jobs: readonly JobHandler[];
}

const MOST = 200;

/** The newest first. */
export async function listFailures(trx: Trx, accountId: string, work: Work): Promise<BackgroundFailure[]> {
  const jobs = await listFailedJobs(trx, MOST);
  const events = await listParkedEvents(trx, accountId, MOST);
  return [
    ...jobs.map(job => presentFailedJob(job, work.jobs)),
    ...events.map(event => presentParkedEvent(event, work.subscribers)),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, MOST);
}

export async function countFailures(trx: Trx, accountId: string): Promise<number> {
  return (await countFailedJobs(trx)) + (await countParkedEvents(trx, accountId));
}
