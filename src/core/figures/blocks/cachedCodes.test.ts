import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EntryEncoder, encodeEntries } from '../entryCodes.ts';
import { CachedCodes } from './cachedCodes.ts';

const tens = { of: (entry: number) => (Number.isNaN(entry) ? entry : Math.floor(entry / 10) * 10) };
const numbers = fc.oneof(fc.integer({ min: -30, max: 90_000 }), fc.constant(Number.NaN));

function getBuckets({ codes, known }: ReturnType<CachedCodes['of']>): (number | undefined)[] {
  const buckets = [...known.keys()];
  return [...codes].map(code => buckets[code]);
}

test('assigns changed and new entries to the same groups as a complete recalculation', () => {
  const written = fc.array(fc.record({ row: fc.nat({ max: 60 }), entry: numbers }), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 40 }), fc.array(written, { maxLength: 4 }), (first, turns) => {
      const kept = new CachedCodes();
      let entries = Float64Array.from(first);
      kept.of('tens', tens, entries);
      for (const turn of turns) {
        const longer = new Float64Array(Math.max(entries.length, ...turn.map(({ row }) => row + 1))).fill(
          Number.NaN,
        );
        longer.set(entries);
        entries = longer;
        for (const { row, entry } of turn) {
          entries[row] = entry;
          kept.written(row);
        }
        const coder = new EntryEncoder(tens);
        const anew = { codes: encodeEntries(entries, coder), known: coder.known };
        expect(getBuckets(kept.of('tens', tens, entries))).toEqual(getBuckets(anew));
      }
    }),
  );
});

test('caches at most three groupings, and none with too many groups', () => {
  const kept = new CachedCodes();
  const entries = Float64Array.from({ length: 100_000 }, (_, index) => index);
  for (const way of ['month', 'week', 'day', 'year', 'quarter']) kept.of(way, tens, entries);
  const ofThree = kept.bytes;
  expect(ofThree).toBeGreaterThanOrEqual(3 * 400_000);
  expect(ofThree).toBeLessThan(4 * 400_000 + 1_000_000);
  kept.of('each', { of: entry => entry }, entries);
  expect(kept.bytes).toBe(ofThree);
});
