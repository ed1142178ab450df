import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { CellValue, stream } from 'exceljs';
import { plainNumber } from '#core/import/plainNumber.ts';
import { sheetName, sheetText } from '#core/sheetText.ts';
import { type Cell, plainList } from './cell.ts';

/** What a worksheet holds below its heading. */
export const MOST_ROWS = 1_048_575;
const WIDEST = 60;

const FORMATS: Partial<Record<Cell['kind'], string>> = { date: 'dd.mm.yyyy', instant: 'dd.mm.yyyy hh:mm' };

/** One worksheet. A text stays a text whatever it begins with; numbers and dates are numbers and dates. */
export function xlsxFile(
  { name, headings }: { name: string; headings: readonly string[] },
  pages: AsyncIterable<Cell[][]>,
): Readable {
  const out = new PassThrough();
  write(out, { name, headings }, pages).catch(error => out.destroy(error));
  return out;
}

async function write(
  out: PassThrough,
  { name, headings }: { name: string; headings: readonly string[] },
  pages: AsyncIterable<Cell[][]>,
): Promise<void> {
  // 250 kB of code that most servers never need.
  const { default: excel } = await import('exceljs');
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet(sheetName(name), { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = headings.map(heading => ({ width: Math.min(WIDEST, Math.max(12, heading.length + 2)) }));
  const top = sheet.addRow(headings.map(sheetText));
  top.font = { bold: true };
  top.commit();
  for await (const rows of pages) {
    for (const row of rows) addRow(sheet, row);
    await drained(out);
    if (out.destroyed) return;
  }
  sheet.commit();
  await workbook.commit();
}

function addRow(sheet: ReturnType<stream.xlsx.WorkbookWriter['addWorksheet']>, cells: readonly Cell[]): void {
  const row = sheet.addRow(cells.map(cellValue));
  for (const [index, cell] of cells.entries()) {
    const format = FORMATS[cell.kind];
    if (format && typeof row.getCell(index + 1).value !== 'string') row.getCell(index + 1).numFmt = format;
  }
  row.commit();
}

function cellValue(cell: Cell): CellValue {
  if (cell.kind === 'number') return isKept(cell.number) ? cell.number : plainNumber(cell.number);
  if (cell.kind === 'list') return sheetText(plainList(cell.values));
  if (cell.kind === 'date') return excelDate(cell.date) ?? cell.date;
  if (cell.kind === 'instant') return excelDate(cell.wall) ?? cell.text;
  return sheetText(cell.text) || null;
}

/** A spreadsheet keeps 15 digits of a fraction; a number with more of them is a text, which it leaves as it is. */
function isKept(number: number): boolean {
  return Number.isSafeInteger(number) || Number(number.toPrecision(15)) === number;
}

/** Excel's calendar begins in 1900, and it knows no time zones. */
function excelDate(text: string): Date | null {
  const date = new Date(text.length > 10 ? `${text}:00Z` : `${text}T00:00:00Z`);
  return date.getUTCFullYear() >= 1900 ? date : null;
}

/** Waits for a reader that is slower than we are; one that went away is not waited for. */
async function drained(out: PassThrough): Promise<void> {
  while (out.writableNeedDrain && !out.destroyed) {
    const waiting = new AbortController();
    const options = { signal: waiting.signal };
    await Promise.race([once(out, 'drain', options), once(out, 'close', options)]).finally(() =>
      waiting.abort(),
    );
  }
}
