import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '#server/kernel/log/log.ts';

/**
 * Background work, with one run at a time in this process. `run` itself has to coordinate with other nodes.
 */
export interface BackgroundWork {
  /** Starts a run, or another one after the current one. */
  wake(): void;
  /** Starts a run, if necessary after the current one, and resolves when no run is in progress any more. */
  settle(): Promise<void>;
  /** Aborts the signal of the current run and waits for it to end. */
  close(): Promise<void>;
}

/**
 * Runs also start once a minute, for work that another node left behind or that was waiting when this node
 * started.
 */
const EVERY_MS = 60_000;

/**
 * @param name Appears in the log if a run fails. The next run picks up the work that the failed run left.
 * @param isOnDemand True if runs only start on demand (`wake`, `settle`), not once a minute.
 */
export function createBackgroundWork(
  name: string,
  run: (signal: AbortSignal) => Promise<void>,
  { isOnDemand = false } = {},
): BackgroundWork {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let isWokenAgain = false;

  // `wake` can be called inside a transaction, whose async context the work must not inherit.
  const wake = AsyncResource.bind(() => {
    if (ending.signal.aborted) return;
    isWokenAgain = running !== null;
    if (running) return;
    running = run(ending.signal)
      .catch((error: unknown) => {
        if (!ending.signal.aborted) log.error({ err: error }, `${name} failed`);
      })
      .finally(() => {
        running = null;
        if (isWokenAgain) wake();
      });
  });
  const timer = isOnDemand ? undefined : setInterval(wake, EVERY_MS).unref();

  return {
    wake,
    async settle() {
      wake();
      while (running) await running;
    },
    async close() {
      ending.abort();
      clearInterval(timer);
      await running;
    },
  };
}

/** `done` means that nothing is left, and `elsewhere` that another node is working on the rest. */
export type BatchOutcome = 'more' | 'done' | 'elsewhere';

const FIRST_BATCH = 200;
const MAX_IN_BATCH = 5_000;
/**
 * The target duration of a batch. Other writers of the same records wait this long, and on PGlite, everyone
 * does.
 */
const BATCH_MS = 40;
/** The pause after a batch, as a fraction of the batch's duration. */
const REST = 0.25;

/** Calls `step` with batch sizes adjusted to the duration of the previous batch, pausing in between for others. */
export async function processBatches(
  step: (size: number) => Promise<BatchOutcome>,
  signal: AbortSignal,
  afterStep?: (size: number, progress: BatchOutcome) => Promise<void>,
): Promise<void> {
  let progress: BatchOutcome = 'more';
  for (let size = FIRST_BATCH; progress === 'more' && !signal.aborted; ) {
    const startedAt = performance.now();
    progress = await step(size);
    const took = performance.now() - startedAt;
    await afterStep?.(size, progress);
    const fitting = Math.round(size * Math.min(2, Math.max(0.25, BATCH_MS / took)));
    size = Math.min(MAX_IN_BATCH, Math.max(20, fitting));
    await pause(Math.min(took * REST, 1_000));
  }
}
