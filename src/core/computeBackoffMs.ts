/**
 * Returns the milliseconds before retrying a failed attempt: doubling from `firstMs` up to `longestMs`, of which 50 to
 * 100 % are used at random, so that a thousand clients don't retry at the same moment. The first retry is attempt 0.
 */
export function computeBackoffMs(
  attempt: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
