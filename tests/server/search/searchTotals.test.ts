import { expect, test } from 'vitest';
import { estimateTotal, extrapolateTotal, resolveTotal } from '#server/modules/search/searchTotals.ts';
import { createRandom } from '#tests/bench/support/random.ts';
import { describeOwnServer } from '#tests/server/harness.ts';
import { defineDirectory } from '#tests/server/support/definitions.ts';

const size = { live: 1_000_000, last: 1_000_000 };

test('shows an estimate if it is very likely within a quarter of the total, otherwise a minimum', () => {
  const random = createRandom(11);
  let [told, tooFar] = [0, 0];
  for (const share of [0.004, 0.02, 0.03, 0.1, 0.2, 0.4, 0.7, 0.95]) {
    for (let turn = 0; turn < 400; turn += 1) {
      const matched = Array.from({ length: 400 }).filter(() => random() < share).length;
      const { total, totalExact, totalIsMinimum } = extrapolateTotal({ looked: 400, matched }, size);
      expect(totalExact).toBe(false);
      const isRight = totalIsMinimum ? total < share * size.live : isNear(total, share * size.live);
      told += 1;
      if (!isRight) tooFar += 1;
      if (share < 0.05) expect(totalIsMinimum).toBe(true);
      if (share > 0.35) expect(totalIsMinimum).toBe(false);
    }
  }
  expect(tooFar / told).toBeLessThan(0.05);
});

test("doesn't estimate totals that can be counted", () => {
  expect(estimateTotal({ looked: 400, matched: 4 }, size)).toBeUndefined();
  expect(estimateTotal({ looked: 400, matched: 200 }, { live: 15_000, last: 15_000 })).toBeUndefined();
});

test("returns the exact total from a page that isn't full, and a minimum from a full page", () => {
  const guess = { total: 40, totalExact: false, totalIsMinimum: true };
  expect(resolveTotal(guess, { skip: 30, take: 30 }, 12)).toMatchObject({ total: 42, totalExact: true });
  expect(resolveTotal(guess, { skip: 30, take: 30 }, 30)).toMatchObject({ total: 59, totalIsMinimum: true });
  expect(resolveTotal(guess, { skip: 0, take: 30 }, 30)).toBe(guess);
  // An empty page says nothing about the previous ones.
  expect(resolveTotal(guess, { skip: 90, take: 30 }, 0)).toBe(guess);
});

describeOwnServer(
  'A page beyond the end of an estimated list',
  api => {
    test('is empty, and returns the exact total', async () => {
      const admin = await api.admin();
      const { directory, field } = await defineDirectory(admin, { name: 'Notes', type: 'Data' }, [
        { name: 'Text', type: 'String' },
      ]);
      const params = { id: directory.id };
      for (let number = 1; number <= 40; number += 1) {
        const text = { stringValue: number % 4 === 0 ? 'other' : 'match' };
        await admin.ok('createItem', { params, body: { customFields: { [field('Text').id]: text } } });
      }
      // The counter makes the directory large enough for an estimate.
      await api.database.forAccount(admin.user.account.id, trx =>
        trx
          .updateTable('item_counters')
          .set({ total: 1_000_000 })
          .where('directory_id', '=', directory.id)
          .where('status_key', '=', 'all')
          .execute(),
      );
      const conditions = [
        { field: field('Text').id, operator: 'Equals' as const, value: { stringValue: 'match' } },
      ];
      const page = (skip: number) =>
        admin.ok('searchItems', {
          params,
          body: { conditions, skip, take: 10, orderBy: { field: 'CreatedAt', asc: true } },
        });
      expect(await page(0)).toMatchObject({ totalExact: false });
      for (const skip of [20, 30, 40, 1_000_000]) {
        const { items, ...total } = await page(skip);
        expect([skip, items.length]).toEqual([skip, skip === 20 ? 10 : 0]);
        if (skip > 20) expect(total).toMatchObject({ total: 30, totalExact: true, totalIsMinimum: false });
      }
    });
  },
  { searchLimits: { largeFrom: 20, sample: 30, candidates: 15, slice: 25, listed: 50_000 } },
);

function isNear(total: number, truth: number): boolean {
  return total <= truth * 1.25 && truth <= total * 1.25;
}
