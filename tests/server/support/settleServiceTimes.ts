import type { TestApi } from '../harness.ts';
import { settleEvents } from './settleEvents.ts';

/**
 * Resolves when the due times of records have been recomputed after the last change of the configuration. Tests that
 * write due times to the database call this first, so that the job doesn't overwrite them.
 */
export async function settleServiceTimes(api: TestApi): Promise<void> {
  await settleEvents(api, 'serviceTimes');
  await api.jobs.settle('CountServiceTimes');
}
