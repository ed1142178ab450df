import type { FigureColumn } from '../figureColumn.ts';
import { assignToCells } from './cellAssignment.ts';
import { type ColumnView, type ColumnViews, createColumnViews, getFilledCells } from './columnView.ts';
import type { FigureCell } from './createCellReducer.ts';
import { createColumnMeasure } from './createColumnMeasure.ts';
import type { CellMeasure, CellMeasureResult } from './measureFormat.ts';
import { type CellPlacement, getCellCodes } from './placement.ts';

interface Building {
  /** The number of groups of each grouping. */
  readonly sizes: readonly number[];
  readonly measures: readonly CellMeasure[];
  /** The maximum number of entries of a column that are copied at the same time. */
  readonly maxCopied: number;
}

/** Returns the cells that contain records. */
export function buildCells(placement: CellPlacement, { sizes, measures, maxCopied }: Building): FigureCell[] {
  const { records, keys } = placement;
  const known = new Map<FigureColumn, ColumnViews>();
  const viewsOf = (column: FigureColumn) => {
    const views = known.get(column) ?? memoizeOnlyView(createColumnViews(column, placement, maxCopied));
    known.set(column, views);
    return views;
  };
  const measuring = measures.map(measure => measureColumn(measure, { viewsOf, records }));
  const cells: FigureCell[] = [];
  for (let cell = 0; cell < records.length; cell += 1) {
    const count = records[cell] ?? 0;
    if (count === 0) continue;
    cells.push({
      codes: getCellCodes(keys?.[cell] ?? cell, sizes),
      records: count,
      measured: measuring.map(measured => measured(cell)),
    });
  }
  return cells;
}

/** Keeps the view if it is the only view, because several measures of a column use it. */
function memoizeOnlyView(views: ColumnViews): ColumnViews {
  if (views.starts.length > 1) return views;
  let only: ColumnView | null = null;
  return {
    ...views,
    create: index => {
      only ??= views.create(index);
      return only;
    },
  };
}

interface Measured {
  viewsOf(column: FigureColumn): ColumnViews;
  /** The number of records in each cell. */
  readonly records: Int32Array;
}

/**
 * Returns a function that measures a cell. The column is only processed when a value is requested, because a median is
 * expensive.
 */
function measureColumn(
  measure: CellMeasure,
  { viewsOf, records }: Measured,
): (cell: number) => CellMeasureResult {
  const { column } = measure;
  if (!column) return () => COUNT;
  let known: ((cell: number) => CellMeasureResult) | null = null;
  const measured = () => {
    if (known) return known;
    const views = viewsOf(column);
    known =
      views.starts.length > 1 ? measureViews(measure, views, records) : measureView(measure, views.create(0));
    return known;
  };
  return cell => ({
    value: count => measured()(cell).value(count),
    rank: count => measured()(cell).rank(count),
  });
}

/** Measures one view after the other, and keeps only the results. */
function measureViews(
  measure: CellMeasure,
  { starts, create }: ColumnViews,
  records: Int32Array,
): (cell: number) => CellMeasureResult {
  const results = new Map<number, CellMeasureResult>();
  for (const [index, from] of starts.entries()) {
    const measured = measureView(measure, create(index));
    for (let cell = from; cell < (starts[index + 1] ?? records.length); cell += 1) {
      const count = records[cell] ?? 0;
      if (count === 0) continue;
      const result = measured(cell - from);
      const [value, rank] = [result.value(count), result.rank(count)];
      results.set(cell, { value: () => value, rank: () => rank });
    }
  }
  return cell => results.get(cell) ?? NOTHING;
}

function measureView(measure: CellMeasure, view: ColumnView): (cell: number) => CellMeasureResult {
  const { column, cells, records } = view;
  const counted =
    measure.measure === 'Filled' && records
      ? assignToCells(cells.size, getFilledCells(view, records))
      : cells;
  return createColumnMeasure({ ...measure, column }, counted);
}

const NOTHING: CellMeasureResult = { value: () => null, rank: () => null };
const COUNT: CellMeasureResult = { value: String, rank: records => records };
