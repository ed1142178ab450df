/**
 * Milliseconds to wait before a failed attempt is repeated: doubling from `firstMs` up to `longestMs`, with jitter, so that a
 * thousand clients do not come back at the same instant. The first repetition is attempt 0.
 */
export function growingPause(
  attempt: number,
  { firstMs, longestMs }: { firstMs: number; longestMs: number },
): number {
  return Math.min(longestMs, firstMs * 2 ** attempt) * (0.5 + Math.random() / 2);
}
