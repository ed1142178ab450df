import type { FieldContext } from '../field/fieldPlugin.ts';
import type { Aggregate, FigureRow } from '../model.ts';
import { type FigureAxis, sortAxisGroups } from './axis.ts';
import { buildCellConditions } from './buildGroupConditions.ts';
import type { FigureCell } from './cells/createCellReducer.ts';
import { type CellMeasure, getEmptyMeasureValue } from './cells/measureFormat.ts';
import { type DescribedFigureGroup, describeFigureGroup } from './figureKeys.ts';
import { createBucketComparator, type PeriodCellReducers, type RecordGrouping } from './grouping.ts';

export interface FigureAnswerInput {
  readonly groupings: readonly RecordGrouping[];
  readonly measures: readonly CellMeasure[];
  readonly reducers: PeriodCellReducers;
  readonly context: FieldContext;
}

export function buildFigureAnswer(answering: FigureAnswerInput): Omit<Aggregate, 'references'> {
  const axes = answering.groupings.map(grouping => finishAxis(answering, grouping));
  const rows = axes.length === 1 ? (axes[0]?.rows ?? []) : getCrossRows(answering, axes);
  const other = axes[0]?.rows.find(({ keys }) => keys[0]?.others !== undefined) ?? null;
  const totals = measureCells(answering, []);
  return {
    records: totals.recordsAt(''),
    rows: axes.length === 1 ? rows.filter(row => row !== other) : rows,
    axes: axes.map(axis => axis.rows),
    totals: totals.figuresAt(''),
    other,
  };
}

interface FinishedAxis {
  readonly grouping: RecordGrouping;
  readonly axis: FigureAxis;
  readonly names: readonly DescribedFigureGroup[];
  readonly rows: FigureRow[];
}

function finishAxis(answering: FigureAnswerInput, grouping: RecordGrouping): FinishedAxis {
  const axis = getAxisInOrder(grouping, answering.context);
  const names = axis.groups.map(group => describeFigureGroup({ ...grouping, axis }, group));
  const cells = isCut(axis)
    ? measureCells(answering, [{ grouping, axis }])
    : getMeasuredCells(answering, {
        now: atPlaces(grouping.cells.now, axis),
        before: atPlaces(grouping.cells.before, axis),
      });
  const rows = names.map((name, place) => getRow([name], cells.figuresAt(String(place))));
  return { grouping, axis, names, rows };
}

/** Returns whether groups were merged, so that their cells have to be computed separately. */
function isCut({ groups }: FigureAxis): boolean {
  return groups.some(({ others }) => others > 0);
}

/** Converts the group codes of cells to positions of groups on the axis. */
function atPlaces(cells: readonly FigureCell[], { places }: FigureAxis): FigureCell[] {
  return cells.map(cell => ({ ...cell, codes: cell.codes.map(code => places[code] ?? 0) }));
}

function getAxisInOrder(
  { asked, axis, column, isPointing }: RecordGrouping,
  context: FieldContext,
): FigureAxis {
  if (!isPointing || asked.order.by === 'Measure') return axis;
  const compare = createBucketComparator(column, context);
  return sortAxisGroups(axis, (a, b) => (asked.order.asc ? compare(a, b) : compare(b, a)));
}

/** Returns the combinations of groups in the order of their axes, without combinations that have no records. */
function getCrossRows(answering: FigureAnswerInput, axes: readonly FinishedAxis[]): FigureRow[] {
  if (axes.length === 0) return [];
  const cells = measureCells(answering, axes);
  const places = cells.places.toSorted((a, b) => {
    const differs = a.findIndex((place, level) => place !== b[level]);
    return (a[differs] ?? 0) - (b[differs] ?? 0);
  });
  return places.map(place => {
    const names = place.flatMap((at, level) => axes[level]?.names[at] ?? []);
    return getRow(names, cells.figuresAt(place.join()));
  });
}

function getRow(names: readonly DescribedFigureGroup[], figures: Figures): FigureRow {
  const found = names.flatMap(({ conditions }) => conditions ?? []);
  return {
    keys: names.map(({ key }) => key),
    ...figures,
    ...(found.length === names.length ? { conditions: buildCellConditions(found) } : {}),
  };
}

type Figures = Pick<FigureRow, 'values' | 'before'>;

interface MeasuredCells {
  /** The positions on the axes of every cell that has records, in either period. */
  readonly places: readonly (readonly number[])[];
  recordsAt(key: string): number;
  figuresAt(key: string): Figures;
}

function measureCells(
  answering: FigureAnswerInput,
  axes: readonly Pick<FinishedAxis, 'grouping' | 'axis'>[],
): MeasuredCells {
  const asked = axes.map(({ grouping: { level }, axis: { places, groups } }) => ({
    level,
    places,
    size: groups.length,
  }));
  const { now, before } = answering.reducers;
  return getMeasuredCells(answering, { now: now(asked), before: before?.(asked) ?? [] });
}

function getMeasuredCells(
  { measures, reducers }: FigureAnswerInput,
  cells: RecordGrouping['cells'],
): MeasuredCells {
  const byKey = (all: readonly FigureCell[]) => new Map(all.map(cell => [cell.codes.join(), cell]));
  const [now, before] = [byKey(cells.now), byKey(cells.before)];
  const valuesOf = (cell: FigureCell | undefined) =>
    cell?.measured.map(measured => measured.value(cell.records)) ?? measures.map(getEmptyMeasureValue);
  return {
    places: [...new Map([...before, ...now]).values()].map(({ codes }) => codes),
    recordsAt: key => now.get(key)?.records ?? 0,
    figuresAt: key => ({
      values: valuesOf(now.get(key)),
      ...(reducers.before ? { before: valuesOf(before.get(key)) } : {}),
    }),
  };
}
