/**
 * Cells that are merged over several rows (ECMA-376 part 1, 18.3.1.54): each of the rows is told with the value. Of cells that
 * are merged within a row the first one holds it, and the others stay blank.
 */
import { ImportFault } from '../importFault.ts';
import type { WorkbookCell } from './cellText.ts';
import { columnOf, type SheetRow } from './sheetRows.ts';

export interface MergedRows {
  /** From 1. */
  readonly first: number;
  readonly last: number;
  /** From 0. */
  readonly column: number;
}

const MOST_MERGED = 1_000_000;
/** Longer than the element is ever written, so that it is found where two pieces meet. */
const LONGEST_ELEMENT = 200;
const ELEMENT =
  /<(?:[\w.-]+:)?mergeCell\s+ref\s*=\s*["']\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})["']/gi;

/**
 * The ranges of more than one row, in the order of their first rows. They stand behind the rows, and parsing all of these twice
 * would double the time of large files: so the elements are found as texts.
 * @throws ImportFault where there are too many to keep.
 */
export async function mergedRows(bytes: AsyncIterable<Buffer>): Promise<MergedRows[]> {
  const found: MergedRows[] = [];
  let rest = '';
  for await (const piece of bytes) {
    const text = rest + piece.toString('latin1');
    let end = 0;
    // Most pieces hold rows only.
    if (text.includes('ergeCell')) {
      for (const match of text.matchAll(ELEMENT)) {
        end = match.index + match[0].length;
        const [, letters = '', first, last] = match;
        if (Number(last) > Number(first))
          found.push({ first: Number(first), last: Number(last), column: columnOf(letters) });
      }
      if (found.length > MOST_MERGED) throw new ImportFault('WorkbookTooLarge');
    }
    rest = text.slice(Math.max(end, text.length - LONGEST_ELEMENT));
  }
  return found.toSorted((a, b) => a.first - b.first);
}

/** Only rows with something of their own are filled: merged cells alone make no record. */
export async function* fillMerged(
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
