import type { BulkOutcome } from '#core/model.ts';

/** Records per call: few enough that no other user has to wait, and that progress is visible. */
export const BATCH = 50;

export interface BatchRun {
  /**
   * The remaining records. They are passed together with the outcomes so far, so that an interrupted run resumes where
   * it stopped.
   */
  readonly itemIds: readonly string[];
  /** Called between calls. A call in progress is completed, since its outcome must be known. */
  isStopped(): boolean;
  call(itemIds: string[]): Promise<BulkOutcome[]>;
  onOutcomes(outcomes: readonly BulkOutcome[]): void;
}

/** Makes one call after the other. Rejects with the first error; earlier outcomes have been passed on. */
export async function inBatches({ itemIds, isStopped, call, onOutcomes }: BatchRun): Promise<void> {
  for (let start = 0; start < itemIds.length; start += BATCH) {
    if (isStopped()) return;
    onOutcomes(await call(itemIds.slice(start, start + BATCH)));
  }
}
