/** The kinds of cells, one letter each. The letters are stored with the row's texts. */
export const CELL_KINDS = {
  text: 't',
  /** A number of a workbook, written with a decimal point regardless of the file's texts. */
  number: 'n',
  /** A date of a workbook, `YYYY-MM-DD`, followed by ` HH:mm:ss` if it has a time of day. */
  date: 'd',
  /**
   * A list or a table with numbers in decimal point notation and dates as `YYYY-MM-DD`, regardless of the file's texts.
   */
  plain: 'p',
  /** An error of a workbook, e.g. `#N/A`. */
  error: 'e',
  /** A formula of a workbook without a stored result. */
  formula: 'f',
  /** A text with characters that databases can't store. The characters are replaced. */
  unsafe: 'x',
} as const;

export interface RawTableRow {
  /** The number of the row's first line in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** `null` if all cells are plain texts. */
  readonly kinds: string | null;
}

/** Creates a row of texts, with characters replaced that can't be stored. */
export function createTextRow(
  line: number,
  texts: readonly string[],
  given: string | null = null,
): RawTableRow {
  if (texts.every(isSafe)) return { line, cells: texts, kinds: given };
  const kinds = texts.map((text, index) =>
    isSafe(text) ? (given?.[index] ?? CELL_KINDS.text) : CELL_KINDS.unsafe,
  );
  return { line, cells: texts.map(makeSafe), kinds: kinds.join('') };
}

function isSafe(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

function makeSafe(text: string): string {
  return isSafe(text) ? text : text.toWellFormed().replaceAll('\0', '\uFFFD');
}

/** Returns the first cell without a readable value, with its kind, or `undefined` if there is none. */
export function findInvalidCell({
  cells,
  kinds,
}: RawTableRow): { readonly text: string; readonly kind: string } | undefined {
  const place = kinds?.search(FAULTY) ?? -1;
  return place < 0 ? undefined : { text: cells[place] ?? '', kind: kinds?.[place] ?? CELL_KINDS.error };
}

const FAULTY = new RegExp(`[${CELL_KINDS.error}${CELL_KINDS.formula}${CELL_KINDS.unsafe}]`);

/** Returns true if all cells are blank. A formula without a result has no text, but isn't blank. */
export function isBlankRow({ cells, kinds }: Pick<RawTableRow, 'cells' | 'kinds'>): boolean {
  return !kinds?.includes(CELL_KINDS.formula) && cells.every(cell => cell.trim() === '');
}
