/**
 * Returns the milliseconds to wait before retrying a failed attempt: the delay doubles from `firstMs` up to
 * `longestMs`; a random 50 to 100 % of it is used, so that a thousand clients don't retry at the same moment. The first
 * retry is attempt 0.
 */
export function computeBackoffMs(
  attempt: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
