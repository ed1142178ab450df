import { joinCells } from '#core/field/texts/tableLines.ts';
import { findTableSheet } from '#core/import/tableSheet.ts';
import { ImportError } from '../errors.ts';
import { CELL_KINDS, createTextRow, findInvalidCell, isBlankRow, type RawTableRow } from './cellKinds.ts';

export interface TableFileRows {
  readonly rows: AsyncIterable<RawTableRow>;
  /** Returns true if the file contains the rows of one table, which is known once a row has been read. */
  isOfTable(): boolean;
}

/** The maximum size of a table, because the rows of a record needn't be adjacent and so all rows stay in memory. */
const MAX_CHARACTERS = 40_000_000;

/**
 * Reads a file with the rows of one table, each with the name of its record, as one row per record. Other files are
 * passed through unchanged.
 * @throws ImportError if a file of a table is too long.
 */
export function readTableFileRows(
  source: AsyncIterable<RawTableRow>,
  tableNames: readonly string[],
): TableFileRows {
  let isOfTable = false;
  async function* rows(): AsyncGenerator<RawTableRow> {
    let isFirst = true;
    let headings: readonly string[] = [];
    const records = new Map<
      string,
      { line: number; lines: string[]; fault: ReturnType<typeof findInvalidCell> }
    >();
    let letters = 0;
    for await (const row of source) {
      if (isBlankRow(row)) continue;
      if (isFirst) {
        isFirst = false;
        const [key = ''] = row.cells;
        const names = [key, ...tableNames];
        const found = findTableSheet(row.cells, names);
        isOfTable = found !== undefined;
        if (found) {
          headings = found.headings;
          yield createTextRow(row.line, [key, names[found.column] ?? '']);
          continue;
        }
      }
      if (!isOfTable) {
        yield row;
        continue;
      }
      const [key = '', ...cells] = row.cells;
      const text = joinCells(headings.map((_, index) => cells[index] ?? ''));
      letters += text.length;
      if (letters > MAX_CHARACTERS) throw new ImportError('TableFileTooLong', { line: row.line });
      const known = records.get(key.trim()) ?? { line: row.line, lines: [], fault: undefined };
      known.lines.push(text);
      known.fault ??= findInvalidCell(row);
      records.set(key.trim(), known);
    }
    for (const [key, { line, lines, fault }] of records) {
      const table = fault?.text ?? [joinCells(headings), ...lines].join('\n');
      yield createTextRow(line, [key, table], `${CELL_KINDS.text}${fault?.kind ?? CELL_KINDS.text}`);
    }
  }
  return { rows: rows(), isOfTable: () => isOfTable };
}
