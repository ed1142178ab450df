import type { BackgroundFailure, BackgroundQueue } from '#core/model.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { countUnhandledEvents } from '#server/kernel/events/cursors.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import { countParkedEvents, listParkedEvents } from '#server/kernel/events/parkedEvents.ts';
import { countFailedJobs, listFailedJobs } from '#server/kernel/jobs/failedJobs.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import { listWaitingJobs } from '#server/kernel/jobs/waitingWork.ts';
import type { StartedModule } from '#server/modules/serverModule.ts';
import { presentEventQueue, presentFailedJob, presentJobQueue, presentParkedEvent } from './presenter.ts';

export interface BackgroundWorkSources {
  readonly subscribers: readonly DurableSubscriber[];
  readonly jobs: readonly JobHandler[];
  readonly modules: readonly Pick<StartedModule<unknown>, 'waiting'>[];
}

const LIMIT = 200;

/** Lists failed jobs and parked events, newest first. */
export async function listFailures(
  trx: Trx,
  accountId: string,
  work: BackgroundWorkSources,
): Promise<BackgroundFailure[]> {
  const jobs = await listFailedJobs(trx, LIMIT);
  const events = await listParkedEvents(trx, accountId, LIMIT);
  return [
    ...jobs.map(job => presentFailedJob(job, work.jobs)),
    ...events.map(event => presentParkedEvent(event, work.subscribers)),
  ]
    .toSorted((a, b) => (a.at < b.at ? 1 : -1))
    .slice(0, LIMIT);
}

const MAX_EVENTS = 10_000;

/** Returns work that is due and not done yet, the longest wait first. */
export async function listQueues(
  database: Pick<Database, 'asSystem' | 'readAccount'>,
  accountId: string,
  { subscribers, jobs, modules }: BackgroundWorkSources,
): Promise<BackgroundQueue[]> {
  // Cursors don't belong to an account, so they are read as the system.
  const events = await database.asSystem(trx =>
    countUnhandledEvents(trx, { accountId, subscribers, most: MAX_EVENTS }),
  );
  return database.readAccount(accountId, async trx => {
    const queues = [
      ...events.map(row => presentEventQueue(row, subscribers)),
      ...(await listWaitingJobs(trx)).map(row => presentJobQueue(row, jobs)),
    ];
    for (const { waiting } of modules) {
      const own = await waiting(trx, accountId);
      if (own) queues.push(own);
    }
    return queues.toSorted((a, b) => (a.since > b.since ? 1 : -1)).slice(0, LIMIT);
  });
}

export async function countFailures(trx: Trx, accountId: string): Promise<number> {
  return (await countFailedJobs(trx)) + (await countParkedEvents(trx, accountId));
}
