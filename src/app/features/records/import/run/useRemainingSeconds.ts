import { useRef } from 'react';

interface Sample {
  at: number;
  done: number;
}

const firstMs = 2_000;

/** Estimates the remaining seconds from the pace so far; `undefined` until the pace is known. */
export function useRemainingSeconds(done: number, total: number | null): number | undefined {
  const first = useRef<Sample>(undefined);
  const now = performance.now();
  if (!first.current || done < first.current.done) first.current = { at: now, done };
  const { at, done: before } = first.current;
  const moved = done - before;
  if (total === null || moved <= 0 || now - at < firstMs) return undefined;
  return Math.ceil(((total - done) * (now - at)) / moved / 1_000);
}
