/** Measures the cells in which records have been placed. */
import type { FigureColumn } from '../figureColumn.ts';
import { assignToCells } from './cellAssignment.ts';
import { type ColumnView, createColumnView, getFilledCells } from './columnView.ts';
import type { Cell } from './createCellReducer.ts';
import { createColumnMeasure } from './createColumnMeasure.ts';
import type { CellMeasure, MeasureResult } from './measureFormat.ts';
import { getCodes, type Placement } from './placement.ts';

/**
 * Returns the cells that contain records.
 * @param sizes The number of groups of each grouping.
 */
export function buildCells(
  placement: Placement,
  sizes: readonly number[],
  measures: readonly CellMeasure[],
): Cell[] {
  const { records, keys } = placement;
  const views = new Map<FigureColumn, ColumnView>();
  const viewOf = (column: FigureColumn) => {
    const view = views.get(column) ?? createColumnView(column, placement);
    views.set(column, view);
    return view;
  };
  const measuring = measures.map(measure => measureView(measure, viewOf));
  const cells: Cell[] = [];
  for (let cell = 0; cell < records.length; cell += 1) {
    const count = records[cell] ?? 0;
    if (count === 0) continue;
    cells.push({
      codes: getCodes(keys?.[cell] ?? cell, sizes),
      records: count,
      measured: measuring.map(measured => measured(cell)),
    });
  }
  return cells;
}

/**
 * Returns a function that measures a cell. The column is only processed when a value is requested, because a median is
 * expensive.
 */
function measureView(
  measure: CellMeasure,
  viewOf: (column: FigureColumn) => ColumnView,
): (cell: number) => MeasureResult {
  const { column } = measure;
  if (!column) return () => COUNT;
  let known: ((cell: number) => MeasureResult) | null = null;
  const measured = () => {
    known ??= createViewMeasure(measure, viewOf(column));
    return known;
  };
  return cell => ({
    value: records => measured()(cell).value(records),
    rank: records => measured()(cell).rank(records),
  });
}

function createViewMeasure(measure: CellMeasure, view: ColumnView): (cell: number) => MeasureResult {
  const { column, cells } = view;
  const counted =
    measure.measure === 'Filled' && view.records ? assignToCells(cells.size, getFilledCells(view)) : cells;
  return createColumnMeasure({ ...measure, column }, counted);
}

const COUNT: MeasureResult = { value: String, rank: records => records };
