/** Puts records into cells, one per combination of groups, and measures the cells, in typed arrays. */
import type { FigureColumn } from '../figureColumn.ts';
import type { RecordMask } from '../selectComparedPeriods.ts';
import { buildCells } from './buildCells.ts';
import type { CellMeasure, CellMeasureResult } from './measureFormat.ts';
import { assignRecordsToCells, canMergeCells, mergeCellPlacement } from './placement.ts';

/** A column whose entries have been assigned to groups. */
export interface CodedColumn {
  readonly column: FigureColumn;
  /** The group code of each entry, numbered from 0. */
  readonly codes: Int32Array;
  readonly size: number;
}

export interface FigureCell {
  /** The code of the cell's group in each grouping. */
  readonly codes: readonly number[];
  readonly records: number;
  readonly measured: readonly CellMeasureResult[];
}

export interface CellReduction {
  readonly groups: readonly CodedColumn[];
  readonly measures: readonly CellMeasure[];
  readonly counted: RecordMask;
  /** The maximum number of entries of a column that are copied at the same time; defaults to 4,000,000 (48 MB). */
  readonly maxCopied?: number;
}

const MAX_COPIED = 4_000_000;

export interface FigureCellGroup {
  /** The index of the grouping in the reduction. */
  readonly level: number;
  /** The merged group of each group code; `null` if groups aren't merged. */
  readonly places: Int32Array | null;
  readonly size: number;
}

/** Returns the cells of the given groupings that contain records; for an empty array, a single cell with all records. */
export type CellReducer = (asked: readonly FigureCellGroup[]) => readonly FigureCell[];

/**
 * Prepares the computation of cells. A record counts once in each cell that contains it, regardless of how many of its
 * values belong to the cell. If a table column is grouped, measures of the same table only include the rows of the
 * group. The grouped columns must belong to at most one table.
 */
export function createCellReducer({
  groups,
  measures,
  counted,
  maxCopied = MAX_COPIED,
}: CellReduction): CellReducer {
  // If possible, the smallest cells are computed once, and all larger cells are merged from the smallest
  // cells.
  const smallest = canMergeCells(groups) ? assignRecordsToCells(groups, counted) : null;
  return asked => {
    const placement = smallest
      ? mergeCellPlacement(smallest, { asked, sizes: groups.map(({ size }) => size) })
      : assignRecordsToCells(
          asked.flatMap(group => mergeCodes(groups[group.level], group)),
          counted,
        );
    return buildCells(placement, { sizes: asked.map(({ size }) => size), measures, maxCopied });
  };
}

function mergeCodes(group: CodedColumn | undefined, { places, size }: FigureCellGroup): CodedColumn[] {
  if (!group) return [];
  const codes = places ? group.codes.map(code => places[code] ?? 0) : group.codes;
  return [{ column: group.column, codes, size }];
}
