import { log } from '#server/kernel/log/log.ts';

const HOUR_MS = 3_600_000;

/**
 * Runs clean-up across all accounts now and every hour, on every node. If a run fails, logs `failure`, and the next run
 * makes up for it.
 * @returns A function that stops the clean-up.
 */
export function scheduleEveryHour(failure: string, run: () => Promise<unknown>): () => void {
  return regularly(HOUR_MS, failure, run);
}

/**
 * Runs clean-up now and once a day, for more expensive work. @returns A function that stops the clean-up.
 */
export function scheduleEveryDay(failure: string, run: () => Promise<unknown>): () => void {
  return regularly(24 * HOUR_MS, failure, run);
}

function regularly(everyMs: number, failure: string, run: () => Promise<unknown>): () => void {
  const runOnce = () => {
    run().catch((error: unknown) => log.error({ err: error }, failure));
  };
  const timer = setInterval(runOnce, everyMs);
  timer.unref();
  runOnce();
  return () => clearInterval(timer);
}
