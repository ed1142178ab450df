/** When a message is tried again, by the Standard Webhooks specification: ten tries over 75 hours. */

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Before the second try, the third, and so on. */
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
/** Of a pause, how much longer it may be: what failed together is not tried together. */
const JITTER = 0.1;
/** A receiver puts us off no longer. */
const LONGEST_PUT_OFF = 24 * HOUR;
/** Of an endpoint that asks for less, where it does not say how long. */
const USUAL_THROTTLE = MINUTE;

const SLOW_DOWN: readonly number[] = [429, 502, 504];

/** ms till the next try; null after the last. @param tries those made. */
export function pauseAfter(tries: number, putOff: number, random: () => number = Math.random): number | null {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : Math.max(Math.round(pause * (1 + JITTER * random())), putOff);
}

/** ms that the header `Retry-After` asks for, in seconds or as a date; 0 where it says nothing. */
export function putOffBy(retryAfter: string | undefined, now: number): number {
  const text = retryAfter?.trim() ?? '';
  const asked = /^\d+$/.test(text) ? Number(text) * SECOND : Date.parse(text) - now;
  return Number.isNaN(asked) ? 0 : Math.min(LONGEST_PUT_OFF, Math.max(0, asked));
}

/** ms for which nothing is sent to an endpoint that answered so; 0 where it asks for no such thing. */
export function throttleBy(status: number | undefined, putOff: number): number {
  return status !== undefined && SLOW_DOWN.includes(status) ? Math.max(putOff, USUAL_THROTTLE) : 0;
}
