import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { CellValue, stream } from 'exceljs';
import { formatPlainNumber } from '#core/import/plainNumber.ts';
import { buildTableSheetHeadings } from '#core/import/tableSheet.ts';
import { toSheetName, toSheetText } from '#core/sheetText.ts';
import { truncateText } from '#core/text.ts';
import { type ExportCell, getPlainCellText } from './cell.ts';
import { extractTableRows } from './extractTableRows.ts';

/** The maximum number of rows of a worksheet below its heading. */
export const MAX_XLSX_ROWS = 1_048_575;
const MAX_WIDTH = 60;
const DAY_MS = 86_400_000;
const MARCH_1900 = Date.UTC(1900, 2, 1);

const FORMATS: Partial<Record<ExportCell['kind'], string>> = {
  date: 'dd.mm.yyyy',
  instant: 'dd.mm.yyyy hh:mm',
};

/** A table field whose rows get their own sheet. */
export interface ExportTableSheet {
  /** The index of the table's cell among the cells of a record. */
  readonly column: number;
  readonly name: string;
  readonly headings: readonly string[];
}

export interface WorkbookSheets {
  readonly name: string;
  readonly headings: readonly string[];
  readonly tables?: readonly ExportTableSheet[];
  /** The index of the cell that identifies a record in the sheets of its tables. */
  readonly key?: number;
}

/**
 * Writes a worksheet with the records, followed by one worksheet for each table. The pages are read again
 * for each table, because the next sheet of a workbook would stay in memory until the previous one is
 * complete. Texts always stay texts, even if they look like numbers or dates.
 */
export function createXlsxFile(sheets: WorkbookSheets, pages: () => AsyncIterable<ExportCell[][]>): Readable {
  const out = new PassThrough();
  write(out, sheets, pages).catch(error => out.destroy(error));
  return out;
}

async function write(
  out: PassThrough,
  { name, headings, tables = [], key = 0 }: WorkbookSheets,
  pages: () => AsyncIterable<ExportCell[][]>,
): Promise<void> {
  // Loaded on first use, because it is 250 kB of code that most servers never need.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const names = getDistinctNames([name, ...tables.map(table => table.name)]);
  await writeSheet(out, { workbook, name: names[0] ?? '', headings }, pages());
  for (const [index, table] of tables.entries()) {
    const sheet = {
      workbook,
      name: names[index + 1] ?? '',
      headings: buildTableSheetHeadings(headings[key] ?? '', table),
    };
    await writeSheet(out, sheet, extractTableRows(pages(), { column: table.column, key }));
  }
  if (!out.destroyed) await workbook.commit();
}

/** Names of worksheets must differ, ignoring case. */
function getDistinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map(given => {
    let name = toSheetName(given);
    for (let count = 2; taken.has(name.toLowerCase()); count += 1)
      name = `${truncateText(toSheetName(given), 26).trim()} ${count}`;
    taken.add(name.toLowerCase());
    return name;
  });
}

async function writeSheet(
  out: PassThrough,
  {
    workbook,
    name,
    headings,
  }: { workbook: stream.xlsx.WorkbookWriter; name: string; headings: readonly string[] },
  pages: AsyncIterable<ExportCell[][]>,
): Promise<void> {
  if (out.destroyed) return;
  const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = headings.map(heading => ({ width: Math.min(MAX_WIDTH, Math.max(12, heading.length + 2)) }));
  const top = sheet.addRow(headings.map(toSheetText));
  top.font = { bold: true };
  top.commit();
  let count = 0;
  for await (const rows of pages) {
    count += rows.length;
    if (count > MAX_XLSX_ROWS) throw new Error(`The sheet ${name} has more rows than a workbook holds.`);
    for (const row of rows) addRow(sheet, row);
    await drained(out);
    if (out.destroyed) return;
  }
  sheet.commit();
}

function addRow(
  sheet: ReturnType<stream.xlsx.WorkbookWriter['addWorksheet']>,
  cells: readonly ExportCell[],
): void {
  const row = sheet.addRow(cells.map(getCellValue));
  for (const [index, cell] of cells.entries()) {
    const format = FORMATS[cell.kind];
    if (format && typeof row.getCell(index + 1).value !== 'string') row.getCell(index + 1).numFmt = format;
  }
  row.commit();
}

function getCellValue(cell: ExportCell): CellValue {
  if (cell.kind === 'number') return isKept(cell.number) ? cell.number : formatPlainNumber(cell.number);
  if (cell.kind === 'list') return toSheetText(getPlainCellText(cell));
  if (cell.kind === 'date') return getExcelDate(cell.date) ?? cell.date;
  if (cell.kind === 'instant') return getExcelDate(cell.wall) ?? cell.text;
  return toSheetText(cell.text) || null;
}

/**
 * Returns true if a spreadsheet, which stores 15 significant digits, stores the number unchanged. Other
 * numbers are written as text.
 */
function isKept(number: number): boolean {
  return Number.isSafeInteger(number) || Number(number.toPrecision(15)) === number;
}

/**
 * Excel's calendar starts in 1900 and has no time zones. It counts a 29 February 1900, which never existed and which the
 * library skips, so the library's number for earlier days is one too high.
 */
function getExcelDate(text: string): Date | null {
  const date = new Date(text.length > 10 ? `${text}:00Z` : `${text}T00:00:00Z`);
  if (date.getUTCFullYear() < 1900) return null;
  return date.getTime() < MARCH_1900 ? new Date(date.getTime() - DAY_MS) : date;
}

/** Waits for a slower reader, but not for one that has disconnected. */
async function drained(out: PassThrough): Promise<void> {
  while (out.writableNeedDrain && !out.destroyed) {
    const waiting = new AbortController();
    const options = { signal: waiting.signal };
    await Promise.race([once(out, 'drain', options), once(out, 'close', options)]).finally(() =>
      waiting.abort(),
    );
  }
}
