import { log } from '#server/kernel/log/log.ts';

const HOUR_MS = 3_600_000;

/**
 * For what clears up over all accounts, on every node: runs it now and every hour. What fails is done with the next run.
 * @param failure is the line of the log.
 * @returns how to stop it.
 */
export function everyHour(failure: string, run: () => Promise<unknown>): () => void {
  return regularly(HOUR_MS, failure, run);
}

/** The same for what has much to look at. */
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
