/** Work that is done beside everything else, one run at a time in this process. Which node does what, the work decides. */

import { AsyncResource } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { log } from '#server/kernel/log/log.ts';

export interface BackgroundWork {
  /** There may be something to do. */
  wake(): void;
  /** Resolves when a run that began after this call has ended. */
  settle(): Promise<void>;
  /** Ends after the batch that is being done. */
  close(): Promise<void>;
}

/** Looks for work once a minute besides: what another node left, what was waiting when this one started. */
const EVERY_MS = 60_000;

/** `name` is for the log, where a run failed; what it left is there for the next one. */
export function createBackgroundWork(
  name: string,
  run: (signal: AbortSignal) => Promise<void>,
): BackgroundWork {
  const ending = new AbortController();
  let running: Promise<void> | null = null;
  let isWokenAgain = false;

  // Whoever wakes it may do so inside a transaction, which the work must not take for its own.
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
  const timer = setInterval(wake, EVERY_MS);
  timer.unref();

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

/** `done`: nothing is left of it; `elsewhere`: another node is at it. */
export type Progress = 'more' | 'done' | 'elsewhere';

const FIRST_BATCH = 200;
const MOST_IN_BATCH = 5_000;
/** How long a batch may take: writers of its records wait that long, and on PGlite everybody. */
const BATCH_MS = 40;
/** Of the time of a batch, how much is left to others after it. */
const REST = 0.25;

/** Batches grow and shrink to their time; others get their turn between them. */
export async function runBatches(
  step: (size: number) => Promise<Progress>,
  signal: AbortSignal,
  afterStep?: (size: number, progress: Progress) => Promise<void>,
): Promise<void> {
  let progress: Progress = 'more';
  for (let size = FIRST_BATCH; progress === 'more' && !signal.aborted; ) {
    const startedAt = performance.now();
    progress = await step(size);
    const took = performance.now() - startedAt;
    await afterStep?.(size, progress);
    const fitting = Math.round(size * Math.min(2, Math.max(0.25, BATCH_MS / took)));
    size = Math.min(MOST_IN_BATCH, Math.max(20, fitting));
    await pause(Math.min(took * REST, 1_000));
  }
}
