/**
 * Returns the milliseconds to wait before retrying a failed attempt. The delay doubles from `firstMs` up to
 * `longestMs`; a random 50 to 100 % of the delay is used, so that many clients don't retry at the same
 * moment. `attempt` is 0 for the first retry.
 */
export function computeBackoffMs(
  attempt: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
