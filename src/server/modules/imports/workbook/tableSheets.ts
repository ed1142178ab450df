/** Adds the rows of tables with separate sheets, as cells, to the records to which the rows belong. */
import { joinCells } from '#core/field/texts/tableLines.ts';
import { findTableSheet, type TableSheet } from '#core/import/tableSheet.ts';
import { CELL_KINDS, findInvalidCell, isBlankRow, type RawTableRow } from '../reading/cellKinds.ts';
import { type ScannedSheet, toRawRow } from './chooseSheet.ts';
import type { Workbook } from './openWorkbook.ts';
import type { SheetRow } from './sheetRows.ts';

interface ParsedTable extends TableSheet {
  /** The lines of a table, keyed by the name of the record. */
  readonly lines: ReadonlyMap<string, readonly string[]>;
  /** The cells of a table without a readable value, keyed by the name of the record. */
  readonly faults: ReadonlyMap<string, Fault>;
}

type Fault = NonNullable<ReturnType<typeof findInvalidCell>>;

/**
 * Returns a function that takes a row of the chosen sheet and adds the tables of the row's record. `see` is
 * called for each row kept in memory, and throws if there are too many.
 */
export async function readTableSheets(
  workbook: Workbook,
  {
    chosen,
    seen,
    see,
  }: { chosen: ScannedSheet; seen: readonly ScannedSheet[]; see: (row: SheetRow) => void },
): Promise<(row: RawTableRow) => RawTableRow> {
  const tables: ParsedTable[] = [];
  const records = chosen.first?.cells ?? [];
  for (const other of seen) {
    const found = other !== chosen && other.first && findTableSheet(other.first.cells, records);
    if (!found) continue;
    const lines = new Map<string, string[]>();
    const faults = new Map<string, Fault>();
    for await (const row of workbook.rows(other.sheet)) {
      const raw = toRawRow(row);
      if (raw.line === other.first?.line || isBlankRow(raw)) continue;
      see(row);
      const [key = '', ...cells] = raw.cells;
      const known = lines.get(key) ?? [];
      known.push(joinCells(found.headings.map((_, index) => cells[index] ?? '')));
      lines.set(key, known);
      const fault = findInvalidCell(raw);
      if (fault && !faults.has(key)) faults.set(key, fault);
    }
    tables.push({ ...found, lines, faults });
  }
  return row =>
    tables.reduce((read, table) => (row.line === chosen.first?.line ? read : withTable(read, table)), row);
}

function withTable(
  { line, cells, kinds }: RawTableRow,
  { key, column, headings, lines, faults }: ParsedTable,
): RawTableRow {
  const named = cells[key] ?? '';
  const rows = (named === '' ? undefined : lines.get(named)) ?? [];
  const fault = named === '' ? undefined : faults.get(named);
  const text = fault?.text ?? (rows.length === 0 ? '' : [joinCells(headings), ...rows].join('\n'));
  const width = Math.max(cells.length, column + 1);
  const placed = Array.from({ length: width }, (_, index) =>
    index === column ? text : (cells[index] ?? ''),
  );
  const told = Array.from({ length: width }, (_, index) =>
    index === column ? (fault?.kind ?? CELL_KINDS.plain) : (kinds?.[index] ?? CELL_KINDS.text),
  );
  return { line, cells: placed, kinds: told.join('') };
}
