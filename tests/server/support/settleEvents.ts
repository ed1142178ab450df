import { expect } from 'vitest';
import type { TestApi } from '../harness.ts';

/** Resolves when the subscribers named have dealt with everything so far: transactions of other tests hold them up. */
export async function settleEvents({ events }: TestApi, ...names: readonly string[]): Promise<void> {
  const lag = async () => {
    await events.settle();
    const lags = await events.lags();
    return Math.max(...names.map(name => lags.get(name) ?? Number.NaN));
  };
  await expect.poll(lag, { timeout: 60_000 }).toBe(0);
}
