import { Readable } from 'node:stream';
import { addFormulaGuard } from '#core/formulaGuard.ts';
import type { ExportCell } from './cell.ts';

const BYTE_ORDER_MARK = '\uFEFF';

/** Writes CSV (RFC 4180) in UTF-8 with a byte order mark, by which spreadsheets recognise the encoding. */
export function createCsvFile(headings: readonly string[], pages: AsyncIterable<ExportCell[][]>): Readable {
  return Readable.from(lines(headings, pages), { objectMode: false });
}

async function* lines(
  headings: readonly string[],
  pages: AsyncIterable<ExportCell[][]>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(headings);
  for await (const rows of pages) {
    if (rows.length > 0) yield rows.map(row => line(row.map(cell => cell.text))).join('');
  }
}

function line(texts: readonly string[]): string {
  return `${texts.map(text => quoted(addFormulaGuard(text))).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
