import type { Database } from '#server/kernel/database/database.ts';
import { dismissParkedEvent, retryParkedEvent } from '#server/kernel/events/parkedEvents.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import { dismissFailedJob, retryFailedJob } from '#server/kernel/jobs/failedJobs.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { type BackgroundWorkSources, listFailures, listQueues } from './queries.ts';

interface Parts {
  readonly database: Database;
  /** Only complete once all modules are created. */
  work(): BackgroundWorkSources;
}

export function createBackgroundWorkRoutes({ database, work }: Parts): OperationHandlers {
  return {
    listBackgroundFailures: async ({ principal: { accountId } }) =>
      respondOk(await database.forAccount(accountId, trx => listFailures(trx, accountId, work()))),

    listBackgroundQueues: async ({ principal: { accountId } }) =>
      respondOk(await listQueues(database, accountId, work())),

    retryBackgroundWork: async ({ principal: { accountId }, params }) => {
      const id = params.id.toLowerCase();
      const isJob = await database.forAccount(accountId, trx => retryFailedJob(trx, id));
      if (isJob) return respondOk({ state: 'Waiting' as const });
      const state = await retryParkedEvent(database, work().subscribers, { accountId, id });
      if (state === null) throw createNotFoundError();
      return respondOk({ state });
    },

    dismissBackgroundWork: async ({ principal: { accountId }, params }) => {
      const id = params.id.toLowerCase();
      const isDismissed = await database.forAccount(
        accountId,
        async trx => (await dismissFailedJob(trx, id)) || (await dismissParkedEvent(trx, accountId, id)),
      );
      if (!isDismissed) throw createNotFoundError();
      return respondNoContent();
    },
  };
}
