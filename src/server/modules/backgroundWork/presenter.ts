import type { BackgroundFailure } from '#core/model.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { ParkedEvent } from '#server/kernel/events/parkedEvents.ts';
import type { FailedJob } from '#server/kernel/jobs/failedJobs.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';

/** Nothing of what went wrong: messages of errors may hold values that not every administrator may see. */
export function presentFailedJob(row: FailedJob, jobs: readonly JobHandler[]): BackgroundFailure {
  return {
    id: row.job_id,
    kind: 'Job',
    name: jobs.find(({ kind }) => kind === row.kind)?.name ?? unknown(row.kind),
    at: new Date(row.failed_at).toISOString(),
    attempts: Number(row.attempts),
    ...(row.next_try_at ? { nextTryAt: new Date(row.next_try_at).toISOString() } : {}),
    reference: row.job_id,
  };
}

export function presentParkedEvent(
  row: ParkedEvent,
  subscribers: readonly DurableSubscriber[],
): BackgroundFailure {
  return {
    id: row.parked_id,
    kind: 'Event',
    name: subscribers.find(({ name }) => name === row.subscriber)?.title ?? unknown(row.subscriber),
    at: new Date(row.parked_at).toISOString(),
    attempts: row.attempts,
    reference: String(row.event_id),
  };
}

/** Of a module that this version of the server does not have any more. */
function unknown(name: string): BackgroundFailure['name'] {
  return { en: name, uk: name };
}
