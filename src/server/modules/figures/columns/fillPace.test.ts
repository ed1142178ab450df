import { expect, it } from 'vitest';
import { createPagePacer } from './fillPace.ts';

/** Simulates pages of a database that reads `perMs` records per millisecond. */
function getPagesAt(perMs: number, { aloneMs = 100, besideMs = 10 } = {}) {
  let count = 40;
  const next = createPagePacer({ aloneMs, besideMs, transactionCount: () => count });
  let lastMs: number | null = null;
  return (others = 0) => {
    count += others;
    const page = next(lastMs);
    count += 1;
    lastMs = page.length / perMs;
    return { ...page, ms: lastMs };
  };
}

it('doubles the page size until a page takes as long as allowed', () => {
  const next = getPagesAt(200);
  const pages = Array.from({ length: 8 }, () => next());
  expect(pages.map(({ length }) => length)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 20_000, 20_000, 20_000,
  ]);
  expect(pages.some(({ isBesideOthers }) => isBesideOthers)).toBe(false);
});

it('reads smaller pages while other transactions run, and larger pages again afterwards', () => {
  const next = getPagesAt(200);
  for (let page = 0; page < 8; page += 1) next();
  expect(next(1)).toEqual({ length: 2_000, isBesideOthers: true, ms: 10 });
  expect(next(3)).toEqual({ length: 2_000, isBesideOthers: true, ms: 10 });
  expect(next()).toEqual({ length: 4_000, isBesideOthers: false, ms: 20 });
});

it('keeps pages between 200 and 100,000 records', () => {
  const slow = getPagesAt(1);
  for (let page = 0; page < 5; page += 1) slow();
  expect(slow(1).length).toBe(200);
  const quick = getPagesAt(1_000_000);
  for (let page = 0; page < 20; page += 1) quick();
  expect(quick().length).toBe(100_000);
});
