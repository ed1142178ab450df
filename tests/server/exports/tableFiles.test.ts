/** Tests writing and reading tables in files, without the surrounding records. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import excel from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { createFieldRegistry } from '#core/field/fieldRegistry.ts';
import { createFormatDetector } from '#core/import/recogniseFormat.ts';
import type { FieldDefinition, FieldValues, Locale } from '#core/model.ts';
import { fieldPlugins } from '#plugins/index.core.ts';
import { createFieldCell, type ExportCell } from '#server/modules/exports/cell.ts';
import { createTableFile, toExportSheets } from '#server/modules/exports/tableFile.ts';
import { CELL_KINDS, type RawTableRow } from '#server/modules/imports/reading/cellKinds.ts';
import { readCsvRows } from '#server/modules/imports/reading/csvRows.ts';
import { toFlatCells } from '#server/modules/imports/reading/jsonRows.ts';
import { readTableFileRows } from '#server/modules/imports/reading/tableFileRows.ts';
import { readWorkbookRows } from '#server/modules/imports/reading/workbookRows.ts';

const engine = createFieldRegistry(fieldPlugins);
const define = (code: string, name: string, rest: Partial<FieldDefinition>): FieldDefinition => ({
  id: code,
  code,
  name,
  type: 'String',
  ...rest,
});
const table = engine.bind(
  define('lines', 'Lines', {
    type: 'Table',
    tableFields: [
      define('item', 'Item', {}),
      define('count', 'Count', { type: 'Number', precision: 3 }),
      define('day', 'Day', { type: 'Date' }),
      define('marks', 'Marks', { type: 'Number', precision: 3, array: true }),
      define('words', 'Item *', { type: 'Text' }),
    ],
  }),
);
const row = (customFields: FieldValues) => ({ customFields });
const values = [
  {
    tableValue: [
      row({
        item: { stringValue: 'Rice\t"x"' },
        count: { numberValue: 1.5 },
        day: { dateValue: '1899-03-04' },
        marks: { listValue: [{ numberValue: 0.125 }, { numberValue: -1_234_567.5 }] },
        words: { stringValue: 'a\nb; "c"' },
      }),
      row({ count: { numberValue: Number.MAX_SAFE_INTEGER } }),
      row({ day: { dateValue: '2026-12-31' } }),
    ],
  },
  undefined,
  { tableValue: [row({ item: { stringValue: 'Item' }, words: { stringValue: 'Lines' } })] },
];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docket-tables-'));
});
afterAll(() => rm(folder, { recursive: true }));

function getContext(locale: Locale): FieldContext {
  return {
    locale,
    countryCode: locale === 'uk' ? 'us' : 'ua',
    values: {},
    engine,
    findField: () => undefined,
    lookUp: () => undefined,
    reference: () => undefined,
  };
}

/** Writes a file with the number of each record and its table. */
function written(
  format: 'csv' | 'xlsx' | 'json',
  locale: Locale,
  { isTableAlone = false } = {},
): Promise<Buffer> {
  const context = getContext(locale);
  const cells = values.map((value, index): ExportCell[] => [
    { kind: 'number', text: String(index + 1), number: index + 1 },
    createFieldCell(table, value, context),
  ]);
  const columns = [
    { heading: 'Number', isNumber: true },
    { heading: 'Lines', table: ['Item', 'Count', 'Day', 'Marks', 'Item *'] },
  ].map(column => ({ ...column, cell: () => cells[0]?.[0] ?? { kind: 'text' as const, text: '' } }));
  async function* pages() {
    yield cells;
  }
  return buffer(createTableFile(format, { ...toExportSheets('Lines', columns), isTableAlone }, pages));
}

/** Returns the first cell of each row, and the table in its second cell. */
function getTables(rows: readonly RawTableRow[], locale: Locale) {
  const evidence = createFormatDetector();
  const kindOf = ({ kinds }: RawTableRow) => kinds?.[1] ?? CELL_KINDS.text;
  for (const read of rows) if (kindOf(read) === CELL_KINDS.text) evidence.see(read.cells[1] ?? '');
  const context = getContext(locale);
  return rows.map(read => {
    const isText = kindOf(read) === CELL_KINDS.text;
    const textFormat = isText
      ? evidence.format(context.countryCode)
      : ({ decimal: '.', dateOrder: 'ymd' } as const);
    const parsed = table.parseText(read.cells[1] ?? '', { ...context, textFormat });
    return [read.cells[0], 'issue' in parsed ? parsed : parsed.value];
  });
}

async function listed<T>(rows: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const one of rows) all.push(one);
  return all;
}

const getCsv = (file: Buffer) => readCsvRows(Readable.from([file]), { encoding: 'utf-8', delimiter: ',' });

async function readSheet(file: Buffer, name: string) {
  const path = join(folder, name);
  await writeFile(path, file);
  const book = readWorkbookRows(async () => ({ path, release: async () => undefined }));
  const [, ...rows] = await listed(book.rows);
  return { rows, sheets: book.sheets().map(sheet => sheet.name) };
}

const expected = values.map((value, index) => [String(index + 1), value]);

test.each(['en', 'uk'] as const)(
  'reads tables back from a workbook, a CSV and JSON in “%s”',
  async locale => {
    const { rows, sheets } = await readSheet(await written('xlsx', locale), `${locale}.xlsx`);
    expect(sheets).toEqual(['Lines', 'Lines 2']);
    expect(getTables(rows, locale)).toEqual(expected);
    const [, ...csv] = await listed(getCsv(await written('csv', locale)));
    expect(getTables(csv, locale)).toEqual(expected);
    const json: Record<string, unknown>[] = JSON.parse(String(await written('json', locale)));
    const flat = json.map((record, line) => {
      const cells = toFlatCells(record);
      return { line, cells: cells.map(({ text }) => text), kinds: cells.map(({ kind }) => kind).join('') };
    });
    expect(getTables(flat, locale)).toEqual(expected);
  },
);

test.each(['en', 'uk'] as const)(
  'reads the rows of a table back from a separate CSV in “%s”, whatever their order',
  async locale => {
    const file = await written('csv', locale, { isTableAlone: true });
    const [heading = '', ...lines] = String(file)
      .trimEnd()
      .split(/\r\n(?=\d+,)/);
    expect(heading).toContain('Number,Lines / Item,Lines / Count,');
    expect(lines).toHaveLength(4);
    // The last record is inserted between the rows of the first one.
    const mixed = [heading, ...lines.slice(0, 2), lines[3], lines[2]].join('\r\n');
    const read = readTableFileRows(getCsv(Buffer.from(mixed)), ['Other', 'Lines']);
    const [names, ...rows] = await listed(read.rows);
    expect(read.isOfTable()).toBe(true);
    expect(names?.cells).toEqual(['Number', 'Lines']);
    expect(getTables(rows, locale)).toEqual([expected[0], expected[2]]);
    const other = readTableFileRows(getCsv(Buffer.from(mixed)), ['Other']);
    expect(await listed(other.rows)).toHaveLength(5);
    expect(other.isOfTable()).toBe(false);
  },
);

test('reports a table cell that contains an error', async () => {
  const workbook = new excel.Workbook();
  workbook.addWorksheet('Records').addRows([['Number', 'Lines'], [1], [2]]);
  workbook.addWorksheet('Rows').addRows([
    ['Number', 'Lines / Item'],
    [1, { error: '#N/A' }],
    [2, 'Rice'],
  ]);
  const { rows } = await readSheet(Buffer.from(await workbook.xlsx.writeBuffer()), 'error.xlsx');
  expect(rows.map(({ cells, kinds }) => [cells[1], kinds])).toEqual([
    ['#N/A', `${CELL_KINDS.number}${CELL_KINDS.error}`],
    ['Item\nRice', `${CELL_KINDS.number}${CELL_KINDS.plain}`],
  ]);
});
