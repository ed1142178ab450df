import { log } from '#server/kernel/log/log.ts';

const HOUR_MS = 3_600_000;

/**
 * For clean-up across all accounts, on every node: runs it now and every hour. The next run makes up for a failed one.
 *
 * @param failure The message logged.
 *
 * @returns a function that stops it.
 */
export function everyHour(failure: string, run: () => Promise<unknown>): () => void {
  return regularly(HOUR_MS, failure, run);
}

/** Does the same once a day, for more expensive work. */
export function everyDay(failure: string, run: () => Promise<unknown>): () => void {
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
