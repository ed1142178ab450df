import type { Page } from 'playwright';
import { servePages } from './form/pages.ts';
import { withBrowser } from './support/browser.ts';
import { runInTemporaryFolder } from './support/places.ts';
import { type Bench, type BenchRow, computeMedian } from './support/rows.ts';

export const fieldsBench: Bench = {
  name: 'fields',
  title: '3,000 cells of each type beside bare spans of the same text, and tables of 10,000 rows beside 100',
  run: () => runInTemporaryFolder(measureIn),
};

const cellCount = 3_000;
const rounds = 9;

async function measureIn(folder: string): Promise<BenchRow[]> {
  const pages = await servePages(folder);
  try {
    return await withBrowser(async browser => {
      const page = await browser.newPage();
      await page.goto(`${pages.url}/fields.html`);
      await page.waitForFunction(() => window.fieldsBench !== undefined);
      const types = await page.evaluate(() => window.fieldsBench?.types ?? []);
      const rows: BenchRow[] = [];
      for (const type of types) rows.push(await measureCells(page, type));
      return [...rows, sumRows(rows), await measureTables(page)];
    });
  } finally {
    await pages.stop();
  }
}

/** Alternates between cells and spans, so that other load on the machine affects both. */
async function measureCells(page: Page, type: string): Promise<BenchRow> {
  const draw = (isBare: boolean) =>
    page.evaluate(([name, count, bare]) => window.fieldsBench?.cells(name, count, bare) ?? Number.NaN, [
      type,
      cellCount,
      isBare,
    ] as const);
  const times: Record<'cells' | 'spans', number[]> = { cells: [], spans: [] };
  for (let round = 0; round < rounds; round += 1) {
    times.cells.push(await draw(false));
    times.spans.push(await draw(true));
  }
  return {
    name: `${cellCount} cells, ${type}`,
    value: computeMedian(times.cells),
    unit: 'ms',
    peer: { name: 'spans', value: computeMedian(times.spans) },
  };
}

function sumRows(rows: readonly BenchRow[]): BenchRow {
  const sum = (read: (row: BenchRow) => number) => rows.reduce((total, row) => total + read(row), 0);
  return {
    name: 'all of these',
    value: sum(row => row.value),
    unit: 'ms',
    peer: { name: 'spans', value: sum(row => row.peer?.value ?? Number.NaN) },
    goal: { atMost: 1.5, isRatio: true },
  };
}

async function measureTables(page: Page): Promise<BenchRow> {
  const open = (rows: number) => page.evaluate(count => window.fieldsBench?.table(count) ?? Number.NaN, rows);
  const times: Record<'many' | 'few', number[]> = { many: [], few: [] };
  // The first runs load code and warm up.
  await open(100);
  await open(10_000);
  for (let round = 0; round < rounds; round += 1) {
    times.many.push(await open(10_000));
    times.few.push(await open(100));
  }
  return {
    name: 'a table of 10,000 rows opens',
    value: computeMedian(times.many),
    unit: 'ms',
    peer: { name: '100 rows', value: computeMedian(times.few) },
    goal: { atMost: 2, isRatio: true },
  };
}
