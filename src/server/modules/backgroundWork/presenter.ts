import type { BackgroundFailure, BackgroundQueue } from '#core/model.ts';
import type { DurableSubscriber } from '#server/kernel/events/durableSubscribers.ts';
import type { ParkedEvent } from '#server/kernel/events/parkedEvents.ts';
import type { FailedJob } from '#server/kernel/jobs/failedJobs.ts';
import type { JobHandler } from '#server/kernel/jobs/jobs.ts';
import type { WaitingWork } from '#server/kernel/jobs/waitingWork.ts';

/** Error messages are omitted, because they can contain values that not every administrator can see. */
export function presentFailedJob(row: FailedJob, jobs: readonly JobHandler[]): BackgroundFailure {
  return {
    id: row.job_id,
    kind: 'Job',
    name: nameOfJob(row.kind, jobs),
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
    name: nameOfSubscriber(row.subscriber, subscribers),
    at: new Date(row.parked_at).toISOString(),
    attempts: row.attempts,
    reference: String(row.event_id),
  };
}

export function presentJobQueue(row: WaitingWork, jobs: readonly JobHandler[]): BackgroundQueue {
  return presentQueue(row, 'Job', nameOfJob(row.name, jobs));
}

export function presentEventQueue(
  row: WaitingWork,
  subscribers: readonly DurableSubscriber[],
): BackgroundQueue {
  return presentQueue(row, 'Event', nameOfSubscriber(row.name, subscribers));
}

function presentQueue(
  { waiting, since }: WaitingWork,
  kind: BackgroundQueue['kind'],
  name: BackgroundQueue['name'],
): BackgroundQueue {
  return { kind, name, waiting, since: new Date(since).toISOString() };
}

function nameOfJob(kind: string, jobs: readonly JobHandler[]) {
  return jobs.find(one => one.kind === kind)?.name ?? unknown(kind);
}

function nameOfSubscriber(name: string, subscribers: readonly DurableSubscriber[]) {
  return subscribers.find(one => one.name === name)?.title ?? unknown(name);
}

/** Returns a name for work of a module that this version of the server doesn't have. */
function unknown(name: string): BackgroundFailure['name'] {
  return { en: name, uk: name };
}
