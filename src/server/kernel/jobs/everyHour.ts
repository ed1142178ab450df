import { log } from '#server/kernel/log/log.ts';

/**
 * For what clears up over all accounts, on every node: runs it now and every hour. What fails is done with the next run.
 * @param failure is the line of the log.
 * @returns how to stop it.
 */
export function everyHour(failure: string, run: () => Promise<unknown>): () => void {
  const runOnce = () => {
    run().catch((error: unknown) => log.error({ err: error }, failure));
  };
  const timer = setInterval(runOnce, 3_600_000);
  timer.unref();
  runOnce();
  return () => clearInterval(timer);
}
