import type { BulkOutcome } from '#core/model.ts';

/** Records in one call: short enough that nobody else waits for it, and that progress moves. */
export const BATCH = 50;

export interface BatchRun {
  /** What is still to be done; outcomes so far come with it, so that a run that broke goes on where it stood. */
  readonly itemIds: readonly string[];
  /** Asked between the calls. A call under way is let to its end: what it wrote must be known. */
  isStopped(): boolean;
  call(itemIds: string[]): Promise<BulkOutcome[]>;
  onOutcomes(outcomes: readonly BulkOutcome[]): void;
}

/** One call after the other. Rejects with the first that fails; what came before has been handed on. */
export async function inBatches({ itemIds, isStopped, call, onOutcomes }: BatchRun): Promise<void> {
  for (let start = 0; start < itemIds.length; start += BATCH) {
    if (isStopped()) return;
    onOutcomes(await call(itemIds.slice(start, start + BATCH)));
  }
}
