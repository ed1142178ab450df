import type { BulkOutcome } from '#core/model.ts';

/**
 * The number of records per request: small enough that other users don't have to wait, and that progress is visible.
 */
export const BULK_BATCH_SIZE = 50;

export interface BatchRequest {
  /** The ids of the records to process. A resumed run passes only those without an outcome. */
  readonly itemIds: readonly string[];
  /** Called between requests. A request in progress is completed, because its outcome must be known. */
  isStopped(): boolean;
  call(itemIds: string[]): Promise<BulkOutcome[]>;
  onOutcomes(outcomes: readonly BulkOutcome[]): void;
}

/** Sends one request after the other. Rejects with the first error; earlier outcomes have been passed on by then. */
export async function sendInBatches({ itemIds, isStopped, call, onOutcomes }: BatchRequest): Promise<void> {
  for (let start = 0; start < itemIds.length; start += BULK_BATCH_SIZE) {
    if (isStopped()) return;
    onOutcomes(await call(itemIds.slice(start, start + BULK_BATCH_SIZE)));
  }
}
