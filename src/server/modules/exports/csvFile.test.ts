import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addFormulaGuard } from '#core/formulaGuard.ts';
import { createTextCell } from './cell.ts';
import { createCsvFile } from './csvFile.ts';

const texts = fc
  .array(fc.constantFrom('"', ',', '\n', '\r', '\r\n', ';', ' ', '=', "'", 'є', '1', 'a', ''), {
    maxLength: 5,
  })
  .map(parts => parts.join(''));
// Rows have two texts, because one with a single empty text is an empty line, which readers can't distinguish from no
// row.
const rows = fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 5 });

async function written(headings: string[], pages: string[][][]): Promise<Buffer> {
  async function* cells() {
    for (const page of pages) yield page.map(row => row.map(createTextCell));
  }
  return buffer(createCsvFile(headings, cells()));
}

test('writes texts so that a CSV parser returns them unchanged, apart from the formula guard', async () => {
  await fc.assert(
    fc.asyncProperty(rows, rows, async (first, second) => {
      const file = await written(['One', 'Two'], [first, [], second]);
      const read: string[][] = parse(file, { bom: true, record_delimiter: '\r\n' });
      expect(read).toEqual([['One', 'Two'], ...[...first, ...second].map(row => row.map(addFormulaGuard))]);
    }),
    { numRuns: 1_000 },
  );
});

test('writes the format that spreadsheets expect: byte order mark, CRLF lines, quotes where needed', async () => {
  const file = await written(
    ['Name', 'Sum, UAH'],
    [
      [
        ['a "b"', '=1'],
        ['c\nd', '-5'],
      ],
    ],
  );
  expect(file.toString()).toBe(`\uFEFFName,"Sum, UAH"\r\n"a ""b""",'=1\r\n"c\nd",-5\r\n`);
});
