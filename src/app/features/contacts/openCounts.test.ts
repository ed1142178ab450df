import { expect, test, vi } from 'vitest';
import { createOpenCounts } from './openCounts.ts';

type Found = { contactId: string; open: number }[];

/** Creates counts whose requests wait until the test responds. */
function stage() {
  const calls: { ids: string[]; answer: (found: Found) => Promise<void> }[] = [];
  const counts = createOpenCounts(
    ids =>
      new Promise(resolve => {
        calls.push({
          ids,
          async answer(found) {
            resolve(found);
            await vi.waitFor(() => undefined);
          },
        });
      }),
  );
  return { counts, calls };
}

test('requests open counts for several contacts in one call, and uses 0 for missing ones', async () => {
  const { counts, calls } = stage();
  const heard = vi.fn();
  counts.subscribe(heard);
  counts.ask(['a', 'b']);
  expect(calls.map(({ ids }) => ids)).toEqual([['a', 'b']]);
  expect(counts.of('a')).toBeUndefined();
  await calls[0]?.answer([{ contactId: 'a', open: 3 }]);
  expect([counts.of('a'), counts.of('b')]).toEqual([3, 0]);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('ignores an outdated response', async () => {
  const { counts, calls } = stage();
  counts.ask(['a']);
  counts.again();
  await calls[1]?.answer([{ contactId: 'a', open: 2 }]);
  await calls[0]?.answer([{ contactId: 'a', open: 1 }]);
  expect(counts.of('a')).toBe(2);
});

test('requests nothing for a page without contacts', () => {
  const { counts, calls } = stage();
  counts.ask([]);
  expect(calls).toEqual([]);
});
