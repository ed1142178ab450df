import { setTimeout as sleep } from 'node:timers/promises';
import type { TestApi } from '../harness.ts';

const TIMEOUT_MS = 60_000;

/**
 * Resolves when the given subscribers, or all subscribers, have handled all events so far. Transactions of other tests
 * can delay them.
 * @throws Error if a subscriber hasn't handled its events after a minute
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
