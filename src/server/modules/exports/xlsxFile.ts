import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { CellValue, stream } from 'exceljs';
import { cutText } from '#core/text.ts';
import type { Cell } from './cell.ts';

/** What a worksheet holds below its heading, and a cell. */
export const MOST_ROWS = 1_048_575;
const MOST_CHARACTERS = 32_767;
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
  if (cell.kind === 'number') return cell.number;
  if (cell.kind === 'date') return excelDate(cell.date) ?? cell.text;
  if (cell.kind === 'instant') return excelDate(cell.wall) ?? cell.text;
  return sheetText(cell.text) || null;
}

/** Excel's calendar begins in 1900, and it knows no time zones. */
function excelDate(text: string): Date | null {
  const date = new Date(text.length > 10 ? `${text}:00Z` : `${text}T00:00:00Z`);
  return date.getUTCFullYear() >= 1900 ? date : null;
}

/** What XML does not hold, and what would be taken for an escape of it: ECMA-376 part 1, 22.9.2.19. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is escaped
const TO_ESCAPE = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/g;

/** A text as a workbook holds it; a longer one than it can hold ends in an ellipsis. */
function sheetText(text: string): string {
  const isLong = text.length > MOST_CHARACTERS;
  const kept = isLong ? `${cutText(text, MOST_CHARACTERS - 1)}…` : text;
  return kept.replaceAll(TO_ESCAPE, letter => {
    const code = letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `_x${code}_`;
  });
}

/** Names of worksheets are short, and know no brackets, slashes and the like; Excel keeps one name for itself. */
function sheetName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const plain = name.replaceAll(/[*?:\\/[\]'\u0000-\u001F\u007F\uFFFE\uFFFF]/g, ' ').trim();
  const kept = cutText(plain, 31).trim();
  return /^history$/i.test(kept) ? `${kept}_` : kept || 'Records';
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
