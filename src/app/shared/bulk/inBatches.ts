import type { BulkOutcome } from '#core/model.ts';

/** Records per call: few enough that other users don't have to wait, and that progress is visible. */
export const BATCH = 50;

export interface BatchRun {
  /** The records to process. A resumed run passes only those that have no outcome yet. */
  readonly itemIds: readonly string[];
  /** Called between calls. A call in progress is completed, since its outcome must be known. */
  isStopped(): boolean;
  call(itemIds: string[]): Promise<BulkOutcome[]>;
  onOutcomes(outcomes: readonly BulkOutcome[]): void;
}

/** Makes one call after the other. Rejects with the first error; earlier outcomes have been passed on. */
export async function runInBatches({ itemIds, isStopped, call, onOutcomes }: BatchRun): Promise<void> {
  for (let start = 0; start < itemIds.length; start += BATCH) {
    if (isStopped()) return;
    onOutcomes(await call(itemIds.slice(start, start + BATCH)));
  }
}
