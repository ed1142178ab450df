import type { CellReduction, CodedColumn, FigureCell } from '#core/figures/cells/createCellReducer.ts';
import { type FigureColumn, findRowTableId, getEntrySpan } from '#core/figures/figureColumn.ts';
import { type Accumulator, createAccumulator } from './createAccumulator.ts';

/** Computes the cells record by record, as the oracle of `createCellReducer`. */
export function computeCellsByRecord({ groups, measures, counted }: CellReduction): FigureCell[] {
  const table = groups.find(({ column }) => column.figure.tableId !== null)?.column;
  const cells = new Map<number, OpenCell>();
  const inRow = measures.map(
    ({ column }) => column !== null && findRowTableId(column) === findRowTableId(table),
  );
  const open = (key: number, codes: readonly number[]): OpenCell => {
    const cell = cells.get(key) ?? {
      codes: [...codes],
      records: 0,
      last: -1,
      measured: measures.map(createAccumulator),
    };
    cells.set(key, cell);
    return cell;
  };
  const enter = (cell: OpenCell, record: number, row: number | null) => {
    const isFirst = cell.last !== record;
    if (isFirst) {
      cell.records += 1;
      cell.last = record;
    }
    for (const [index, { column }] of measures.entries()) {
      const accumulator = cell.measured[index];
      if (!column || !accumulator) continue;
      if (row !== null && inRow[index]) addEntry(accumulator, column, row, record);
      else if (isFirst) addAll(accumulator, column, record);
    }
  };
  for (let record = 0; record < counted.length; record += 1) {
    if (counted[record] === 0) continue;
    const [from, till] = table ? getEntrySpan(table, record) : [0, 1];
    for (let row = from; row < till; row += 1)
      forEachCombination(groups, { record, row: table ? row : null }, (key, codes) =>
        enter(open(key, codes), record, table ? row : null),
      );
  }
  return [...cells.values()];
}

interface OpenCell extends FigureCell {
  readonly measured: readonly Accumulator[];
  records: number;
  /** The index of the last record added to the cell. */
  last: number;
}

function addAll(accumulator: Accumulator, column: FigureColumn, record: number): void {
  const [from, till] = getEntrySpan(column, record);
  for (let entry = from; entry < till; entry += 1) addEntry(accumulator, column, entry, record);
}

function addEntry(accumulator: Accumulator, { entries }: FigureColumn, at: number, record: number): void {
  const entry = entries[at];
  if (entry !== undefined && !Number.isNaN(entry)) accumulator.add(entry, record);
}

function forEachCombination(
  groups: readonly CodedColumn[],
  place: { record: number; row: number | null },
  use: (key: number, codes: readonly number[]) => void,
): void {
  const codes: number[] = [];
  const descend = (level: number, key: number) => {
    const group = groups[level];
    if (!group) return use(key, codes);
    for (const code of getCodesAt(group, place)) {
      codes[level] = code;
      descend(level + 1, key * group.size + code);
    }
  };
  descend(0, 0);
}

/** Returns the distinct group codes of a record, or of one of its rows. */
function getCodesAt(
  { column, codes }: CodedColumn,
  { record, row }: { record: number; row: number | null },
): Iterable<number> {
  const [from, till] =
    row !== null && column.figure.tableId !== null ? [row, row + 1] : getEntrySpan(column, record);
  if (till - from === 1) return [codes[from] ?? 0];
  return new Set(codes.subarray(from, till));
}
