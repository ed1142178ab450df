import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from '../harness.ts';

const TIMEOUT_MS = 60_000;

/**
 * Resolves when the given subscribers, or all of them, have handled everything so far:
 * transactions of other tests can delay them.
 * @throws Error if one still lags after a minute
 */
export async function settleEvents({ events }: TestApi, ...names: readonly string[]): Promise<void> {
  const until = Date.now() + TIMEOUT_MS;
  for (;;) {
    await events.settle();
    const lags = await events.lags();
    const awaited = names.length > 0 ? names : [...lags.keys()];
    if (awaited.every(name => lags.get(name) === 0)) return;
    if (Date.now() > until) throw new Error(`These subscribers lag: ${JSON.stringify([...lags])}`);
    await sleep(50);
  }
}
