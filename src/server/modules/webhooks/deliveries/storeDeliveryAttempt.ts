/** Updates a message and its endpoint after an attempt. */
import type { Trx } from '#server/kernel/database/database.ts';
import type { OutgoingCallError } from '#server/kernel/outgoing/outgoing.ts';
import { type StoredEndpoint, updateEndpointRow } from '../endpoints/repository.ts';
import { emitWebhookPaused } from '../events.ts';
import { scheduleDelivery } from './plan.ts';
import { abandonEndpointWebhooks, type StoredDelivery, updateDeliveryRow } from './repository.ts';
import { computeDeliveryThrottle, computeRetryPause, parseRetryAfter } from './schedule.ts';

export interface DeliveryAttempt {
  readonly status?: number;
  readonly retryAfter?: string | undefined;
  readonly answer?: string;
  readonly problem?: OutgoingCallError;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** An endpoint whose attempts have all failed for longer than this is paused. */
const MAX_FAILING_MS = 5 * 24 * 3_600_000;
/** The maximum number of characters stored of a response. */
const MAX_RESPONSE_LENGTH = 1_000;
const GONE = 410;

interface Tried {
  readonly delivery: StoredDelivery;
  readonly endpoint: StoredEndpoint;
}

/** Stores the result of an attempt. The caller must have locked the endpoint. */
export async function storeDeliveryAttempt(trx: Trx, tried: Tried, result: DeliveryAttempt): Promise<void> {
  const { delivery } = tried;
  const { status, answer, problem, now } = result;
  const told = {
    tries: delivery.tries + 1,
    tried_at: iso(now),
    status: status ?? null,
    answer: answer === undefined ? null : readable(answer),
    problem: problem ?? null,
  };
  if (status !== undefined && status >= 200 && status < 300) {
    await updateDeliveryRow(trx, delivery, { ...told, state: 'Delivered', due_at: null });
    const good = { failing_since: null, throttled_till: null, last_sent_at: iso(now) };
    await updateEndpointRow(trx, tried.endpoint, good);
  } else {
    const dueAt = nextTry(tried, result);
    const state = dueAt === null ? 'Failed' : 'Waiting';
    await updateDeliveryRow(trx, delivery, { ...told, state, due_at: dueAt });
    await noteFailure(trx, tried, result);
  }
  // A slot has become free for the next message.
  scheduleDelivery(trx, iso(now));
}

/**
 * Returns the time of the next attempt; `null` if there is none. A test isn't retried, so that it shows its result
 * immediately.
 */
function nextTry(
  { delivery: { tries, is_test } }: Tried,
  { status, retryAfter, now }: DeliveryAttempt,
): string | null {
  if (is_test || status === GONE) return null;
  const pause = computeRetryPause(tries + 1, parseRetryAfter(retryAfter, now));
  return pause === null ? null : iso(now + pause);
}

async function noteFailure(
  trx: Trx,
  { delivery, endpoint }: Tried,
  { status, retryAfter, now }: DeliveryAttempt,
): Promise<void> {
  if (status === GONE) return pause(trx, endpoint, 'Gone');
  if (delivery.is_test) return;
  const since = endpoint.failing_since ?? iso(now);
  if (now - Date.parse(since) > MAX_FAILING_MS) return pause(trx, endpoint, 'Failing');
  const throttle = computeDeliveryThrottle(status, parseRetryAfter(retryAfter, now));
  await updateEndpointRow(trx, endpoint, {
    failing_since: since,
    ...(throttle > 0 ? { throttled_till: iso(now + throttle) } : {}),
  });
}

/** Pauses the endpoint until it is saved again, and notifies the user who saved it last. */
async function pause(trx: Trx, endpoint: StoredEndpoint, reason: 'Gone' | 'Failing'): Promise<void> {
  await abandonEndpointWebhooks(trx, endpoint.account_id, endpoint.endpoint_id);
  if (endpoint.paused_for !== null || !endpoint.enabled) return;
  await updateEndpointRow(trx, endpoint, { paused_for: reason });
  await emitWebhookPaused(trx, endpoint, reason);
}

/**
 * Makes the response storable: removes control characters, shortens it, and replaces a surrogate cut off at the end.
 */
function readable(answer: string): string {
  return answer
    .replaceAll(/[^\P{Cc}\t\n\r]/gu, '')
    .slice(0, MAX_RESPONSE_LENGTH)
    .toWellFormed();
}

function iso(instant: number): string {
  return new Date(instant).toISOString();
}
