/** What a cell of a file is beside plain text: one letter each, beside the row's texts. */
export const CELL_KINDS = {
  text: 't',
  /** A number of a workbook, written with a point whatever the texts of the file use. */
  number: 'n',
  /** A date of a workbook, `YYYY-MM-DD`, with ` HH:mm:ss` where it has a time of day. */
  date: 'd',
  /** A list or a table whose numbers are written with a point and whose dates are `YYYY-MM-DD`, whatever the texts of the file use. */
  plain: 'p',
  /** An error of a workbook, such as `#N/A`. */
  error: 'e',
  /** A formula of a workbook without a kept result. */
  formula: 'f',
  /** A text with characters that no database keeps; they are replaced. */
  unsafe: 'x',
} as const;

export interface RawRow {
  /** Where it begins in the file, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** Null where all are plain texts. */
  readonly kinds: string | null;
}

/** A row of texts, made safe to keep. */
export function rowOfTexts(line: number, texts: readonly string[], given: string | null = null): RawRow {
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

/** The first cell of a row that holds no value at all, with its kind. */
export function faultyCell({
  cells,
  kinds,
}: RawRow): { readonly text: string; readonly kind: string } | undefined {
  const place = kinds?.search(FAULTY) ?? -1;
  return place < 0 ? undefined : { text: cells[place] ?? '', kind: kinds?.[place] ?? CELL_KINDS.error };
}

const FAULTY = new RegExp(`[${CELL_KINDS.error}${CELL_KINDS.formula}${CELL_KINDS.unsafe}]`);

/** A formula without a result is no text, and still not nothing. */
export function isBlankRow({ cells, kinds }: Pick<RawRow, 'cells' | 'kinds'>): boolean {
  return !kinds?.includes(CELL_KINDS.formula) && cells.every(cell => cell.trim() === '');
}
