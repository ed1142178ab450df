/**
 * Reads rows of a file as a table. Determines which line contains the column names, the number of columns, and the
 * format of numbers and dates.
 */
import type { MatchedColumn } from '#core/import/matchColumns.ts';
import { createFormatDetector, type RecognisedFormat } from '#core/import/recogniseFormat.ts';
import { recogniseHeaderLine } from '#core/import/recogniseLayout.ts';
import type { Import } from '#core/model.ts';
import type { VcardTarget } from '#core/vcard/matchVcardColumns.ts';
import { isBlankRow, type RawTableRow } from './cellKinds.ts';

export const MAX_IMPORT_COLUMNS = 500;
/** The number of rows that are examined to find the line with the column names. */
const FIRST_LINES = 10;
/** The number of rows whose cells are examined to determine the format of numbers and dates. */
const FORMAT_ROWS = 20_000;

export interface ImportTable {
  readonly rows: AsyncIterable<RawTableRow>;
  /** `undefined` if the file itself defines the column names. */
  readonly recognisedHeaderLine: number | undefined;
  /** Returns the columns, which are known once the rows have been read. */
  columns(): Import['columns'];
  /** Returns true if there are columns beyond `MAX_IMPORT_COLUMNS`, which are skipped. Known once the rows have been read. */
  hasMoreColumns(): boolean;
  format(): RecognisedFormat;
}

export interface TableSource {
  readonly rows: AsyncIterable<RawTableRow>;
  /** The column names, if no row contains them. */
  readonly names?: readonly string[];
  readonly hasMoreNames?: boolean;
  /**
   * True if each cell has a fixed position, as in a workbook. A cell to the right of the last name is then a column
   * without a name. In a text file, such a cell is caused by an unquoted separator, so the cells before it are wrong,
   * too.
   */
  readonly isGrid?: boolean;
  /** Maps the columns, if the file provides more information about them than their names. */
  match?(columns: Import['columns'], targets: readonly VcardTarget[]): MatchedColumn[];
}

/** Separates the line with the column names from the rows after it. Blank rows are skipped. */
export async function readTable(
  { rows, names, hasMoreNames = false, isGrid = false }: TableSource,
  options: TableOptions,
): Promise<ImportTable> {
  const source = filled(rows);
  try {
    return await createTable(source, { names, hasMoreNames, isGrid }, options);
  } catch (error) {
    // Releases the file or process that provides the rows.
    await source.return(undefined);
    throw error;
  }
}

interface TableOptions {
  readonly headerLine: number | undefined;
  readonly known: ReadonlySet<string>;
  readonly countryCode: string;
}

async function createTable(
  source: AsyncGenerator<RawTableRow>,
  {
    names: givenNames,
    hasMoreNames,
    isGrid,
  }: { names: readonly string[] | undefined; hasMoreNames: boolean; isGrid: boolean },
  { headerLine, known, countryCode }: TableOptions,
): Promise<ImportTable> {
  const first = await readFirstRows(source, givenNames ? 0 : (headerLine ?? 0));
  const recognisedHeaderLine = givenNames
    ? undefined
    : recogniseHeaderLine(first.slice(0, FIRST_LINES), known);
  const line = recognisedHeaderLine === undefined ? 0 : (headerLine ?? recognisedHeaderLine);
  const header = line === 0 ? undefined : first.find(row => row.line >= line);
  const names = (givenNames ?? header?.cells ?? []).map(cell => cell.trim());
  const width = Math.max(
    lastFilled(names),
    ...first.filter(row => row !== header).map(row => lastFilled(row.cells)),
  );
  const isWide = width > MAX_IMPORT_COLUMNS;
  let hasMoreColumns = hasMoreNames || isWide;
  const evidence = createFormatDetector();
  // The line with the names can be shorter than the rows. Further columns exist if any row fills them.
  const named = header ? Math.min(names.length, MAX_IMPORT_COLUMNS) : width;
  const most = givenNames?.length ?? (isGrid ? MAX_IMPORT_COLUMNS : named);
  const samples = Array.from({ length: most }, () => new Set<string>());
  let filledTo = givenNames?.length ?? (header ? Math.max(lastFilled(names), 1) : width);
  async function* rows(): AsyncGenerator<RawTableRow> {
    let seen = 0;
    const look = (found: RawTableRow) => {
      const row = isWide || isGrid ? getFirstCells(found) : found;
      hasMoreColumns ||= row !== found;
      seen += 1;
      filledTo = Math.max(filledTo, Math.min(lastFilled(row.cells), most));
      if (seen <= FORMAT_ROWS) lookAt(row, samples, evidence.see);
      return row;
    };
    try {
      for (const row of first) if (!header || row.line > header.line) yield look(row);
      for await (const row of source) yield look(row);
    } finally {
      await source.return(undefined);
    }
  }
  return {
    rows: rows(),
    recognisedHeaderLine,
    columns: () =>
      samples
        .slice(0, filledTo)
        .map((texts, column) => ({ column, name: names[column] ?? '', samples: [...texts] })),
    hasMoreColumns: () => hasMoreColumns,
    format: () => evidence.format(countryCode),
  };
}

/** Returns enough rows to find the line with the column names, and the first row at or after the given line. */
async function readFirstRows(
  source: AsyncGenerator<RawTableRow>,
  headerLine: number,
): Promise<RawTableRow[]> {
  const first: RawTableRow[] = [];
  for (let line = 0; first.length < FIRST_LINES || line < headerLine; ) {
    const next = await source.next();
    if (next.done) break;
    line = next.value.line;
    // Rows in between are neither examined nor stored, because there can be many.
    if (first.length < FIRST_LINES || line >= headerLine) first.push(next.value);
  }
  return first;
}

async function* filled(source: AsyncIterable<RawTableRow>): AsyncGenerator<RawTableRow> {
  for await (const row of source) if (!isBlankRow(row)) yield row;
}

function getFirstCells(row: RawTableRow): RawTableRow {
  if (row.cells.length <= MAX_IMPORT_COLUMNS) return row;
  const kinds = row.kinds?.slice(0, MAX_IMPORT_COLUMNS) ?? null;
  return { ...row, cells: row.cells.slice(0, MAX_IMPORT_COLUMNS), kinds };
}

function lastFilled(cells: readonly string[]): number {
  return cells.findLastIndex(cell => cell.trim() !== '') + 1;
}

const SAMPLES = 5;
const SAMPLE_LENGTH = 200;

function lookAt(
  { cells, kinds }: RawTableRow,
  samples: readonly Set<string>[],
  see: (text: string) => void,
): void {
  for (const [column, text] of cells.entries()) {
    if (text.trim() === '') continue;
    if (kinds === null || kinds[column] === 't') see(text);
    const texts = samples[column];
    if (texts && texts.size < SAMPLES) texts.add(text.slice(0, SAMPLE_LENGTH).toWellFormed());
  }
}
