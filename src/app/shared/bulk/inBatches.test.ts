import { expect, test } from 'vitest';
import type { BulkOutcome } from '#core/model.ts';
import { BULK_BATCH_SIZE, sendInBatches } from './inBatches.ts';

const ids = Array.from({ length: BULK_BATCH_SIZE * 2 + 1 }, (_, n) => String(n));
const changed = (itemIds: string[]): BulkOutcome[] =>
  itemIds.map(itemId => ({ itemId, outcome: 'Changed', issues: [] }));

test('sends every record once, in batches and in order', async () => {
  const calls: string[][] = [];
  const outcomes: BulkOutcome[] = [];
  await sendInBatches({
    itemIds: ids,
    isStopped: () => false,
    call: async batch => {
      calls.push(batch);
      return changed(batch);
    },
    onOutcomes: more => outcomes.push(...more),
  });
  expect(calls.map(call => call.length)).toEqual([BULK_BATCH_SIZE, BULK_BATCH_SIZE, 1]);
  expect(outcomes.map(({ itemId }) => itemId)).toEqual(ids);
});

test('starts no further batch after a stop, and keeps earlier results after a failure', async () => {
  const told: number[] = [];
  const run = (isStopped: () => boolean, call: (batch: string[]) => Promise<BulkOutcome[]>) =>
    sendInBatches({ itemIds: ids, isStopped, call, onOutcomes: outcomes => told.push(outcomes.length) });
  await run(
    () => told.length > 0,
    async batch => changed(batch),
  );
  expect(told).toEqual([BULK_BATCH_SIZE]);
  const failing = run(
    () => false,
    async batch => {
      if (told.length > 1) throw new Error('offline');
      return changed(batch);
    },
  );
  await expect(failing).rejects.toThrow('offline');
  expect(told).toEqual([BULK_BATCH_SIZE, BULK_BATCH_SIZE]);
});
