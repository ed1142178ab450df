/**
 * Milliseconds before retrying a failed attempt: doubling from `firstMs` up to `longestMs`, with jitter, so that a
 * thousand clients don't retry at the same moment. The first retry is attempt 0.
 */
export function growingPause(
  attempt: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
