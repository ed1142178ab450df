/**
 * Handles cells merged across several rows (ECMA-376 part 1, 18.3.1.54): each of the rows gets the value. For cells
 * merged within a row, the first cell has the value, and the others stay blank.
 */
import { ImportError } from '../errors.ts';
import type { WorkbookCell } from './cellText.ts';
import { parseColumnLetters, type SheetRow } from './sheetRows.ts';

export interface MergedRows {
  readonly first: number;
  readonly last: number;
  readonly column: number;
}

const MAX_MERGED = 1_000_000;
/** Longer than any `mergeCell` element, so that an element is found even if it spans two chunks. */
const MAX_ELEMENT_LENGTH = 200;
const ELEMENT =
  /<(?:[\w.-]+:)?mergeCell\s+ref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})["']/gi;

/**
 * Returns the merged ranges of more than one row, sorted by their first rows. Their elements follow the
 * rows in the file, and are found by text search, because parsing all rows twice would double the time for
 * large files.
 * @throws ImportError if there are too many ranges.
 */
export async function findMergedRows(bytes: AsyncIterable<Buffer>): Promise<MergedRows[]> {
  const found: MergedRows[] = [];
  let rest = '';
  for await (const piece of bytes) {
    const text = rest + piece.toString('latin1');
    let end = 0;
    // Most chunks contain only rows.
    if (text.includes('ergeCell')) {
      for (const match of text.matchAll(ELEMENT)) {
        end = match.index + match[0].length;
        const [, letters = '', first, last] = match;
        if (Number(last) > Number(first))
          found.push({ first: Number(first), last: Number(last), column: parseColumnLetters(letters) });
      }
      if (found.length > MAX_MERGED) throw new ImportError('WorkbookTooLarge');
    }
    rest = text.slice(Math.max(end, text.length - MAX_ELEMENT_LENGTH));
  }
  return found.toSorted((a, b) => a.first - b.first);
}

/**
 * Fills the other rows of merged cells. Only fills rows with content, because merged cells alone don't make a record.
 */
export async function* fillMergedCells(
  rows: AsyncIterable<SheetRow>,
  merged: readonly MergedRows[],
): AsyncGenerator<SheetRow> {
  const open = new Map<number, { readonly last: number; readonly value: WorkbookCell }>();
  let next = 0;
  for await (const row of rows) {
    for (const [column, { last }] of open) if (last < row.line) open.delete(column);
    for (let range = merged[next]; range && range.first <= row.line; range = merged[next]) {
      next += 1;
      const value = range.first === row.line ? row.cells[range.column] : undefined;
      if (value) open.set(range.column, { last: range.last, value });
    }
    yield open.size === 0 ? row : { ...row, cells: filled(row.cells, open) };
  }
}

function filled(
  cells: SheetRow['cells'],
  open: ReadonlyMap<number, { readonly value: WorkbookCell }>,
): SheetRow['cells'] {
  const all = [...cells];
  for (const [column, { value }] of open) all[column] ??= value;
  return all;
}
