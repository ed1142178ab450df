import { expect, test } from 'vitest';
import { computeBackoffMs } from './computeBackoffMs.ts';

test('doubles the pause after each attempt up to the maximum, and randomly shortens it by up to half', () => {
  for (const [attempt, whole] of [500, 1_000, 2_000, 4_000, 5_000, 5_000].entries()) {
    const pause = computeBackoffMs(attempt, { firstMs: 500, longestMs: 5_000 });
    expect(pause).toBeGreaterThanOrEqual(whole / 2);
    expect(pause).toBeLessThanOrEqual(whole);
  }
});
