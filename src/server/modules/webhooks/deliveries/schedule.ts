/** Schedules retries of a message according to the Standard Webhooks specification: ten attempts over 75 hours. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses before the second attempt, the third, and so on. */
const PAUSES = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** The maximum fraction added to a pause, so that messages that failed together aren't retried together. */
const JITTER = 0.1;
/** The longest delay that a receiver can request. */
const MAX_DELAY = 24 * HOUR;
/** The minimum pause for an endpoint that asks to slow down. */
const DEFAULT_THROTTLE = MINUTE;

const SLOW_DOWN: readonly number[] = [429, 502, 504];

/**
 * Returns the milliseconds until the next attempt, or `null` after the last.
 * @param tries Attempts made so far.
 * @param putOff The minimum that the receiver has requested, in ms.
 */
export function computeRetryPause(
  tries: number,
  putOff: number,
  random: () => number = Math.random,
): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.max(Math.round(pause * (1 + JITTER * random())), putOff);
}

/**
 * Returns the delay requested by the header `Retry-After` as seconds or a date, in ms, at most `MAX_DELAY`. Returns 0
 * if the header contains neither.
 */
export function parseRetryAfter(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(asked) ? 0 : Math.min(MAX_DELAY, Math.max(0, asked));
}

/**
 * Returns the time in ms during which nothing is sent to an endpoint after this response, or 0 if the response doesn't
 * ask to slow down.
 */
export function computeDeliveryThrottle(status: number | undefined, putOff: number): number {
  return status !== undefined && SLOW_DOWN.includes(status) ? Math.max(putOff, DEFAULT_THROTTLE) : 0;
}
