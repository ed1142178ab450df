import PdfDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { drawTable, type ReportTableSheet } from './paperTable.ts';

const weeks = Array.from({ length: 30 }, (_, week) => `Week ${week + 1}.01.2026`);

test("continues columns that don't fit on further pages, and repeats the row names there", async () => {
  const rows = ['Hospital', 'School'].map(name => [name, ...weeks.map((_, week) => String(week * 1_000))]);
  const tables = await readTables({ heads: ['Kind', ...weeks], nameColumns: 1, rows });
  expect(tables.length).toBeGreaterThan(1);
  expect(tables.every(({ data: [head, first, second] }) => head?.[0] === 'Kind' && first && second)).toBe(
    true,
  );
  expect(tables.flatMap(({ data: [head] }) => head?.slice(1))).toEqual(weeks);
  for (const { widths, data } of tables) {
    expect(widths.reduce((all, width) => all + width, 0)).toBeLessThanOrEqual(770);
    // The columns are so wide that no number is broken across lines.
    expect(Math.min(...widths)).toBeGreaterThan(40);
    expect(data).toHaveLength(3);
  }
});

test('repeats the headers on every page, and omits no row', async () => {
  const rows = Array.from({ length: 100 }, (_, index) => [`Row ${index}`, String(index)]);
  const tables = await readTables({ heads: ['Name', 'Records'], nameColumns: 1, rows });
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.map(({ data: [head] }) => head)).toEqual(tables.map(() => ['Name', 'Records']));
  expect(tables.flatMap(({ data }) => data.slice(1))).toEqual(rows);
  expect(tables.map(({ page }) => page)).toEqual(tables.map((_, index) => index));
});

/** Returns the tables that were drawn, each with its page, and checks that none spans several pages. */
async function readTables(sheet: ReportTableSheet) {
  const document = new PdfDocument({ size: 'A4', layout: 'landscape', margin: 36, bufferPages: true });
  document.resume();
  const tables: { data: string[][]; widths: number[]; page: number }[] = [];
  const draw = document.table.bind(document);
  document.table = ((options: PDFKit.Mixins.TableOptionsWithData) => {
    const page = document.bufferedPageRange().count - 1;
    const styleOf = options.columnStyles as (index: number) => { width: number };
    const data = [...(options.data ?? [])].map(row => [...row].map(String));
    tables.push({ data, widths: (data[0] ?? []).map((_, index) => styleOf(index).width), page });
    draw(options);
    expect(document.bufferedPageRange().count - 1).toBe(page);
    return document;
  }) as typeof document.table;
  drawTable(document, sheet);
  document.end();
  return tables;
}
