/** Prepares figures for a chart: groups along an axis, and the series. */
import type { Aggregate, Condition, FigureKey, FigureRow } from '../../model.ts';
import { computeChange, computeRunningTotals, computeShare, type FigureChange } from '../derived.ts';

export type FigureDisplayMode = 'Value' | 'Share' | 'RunningTotal' | 'Change';

export interface ChartData {
  /** Empty only if there are no results. */
  readonly groups: readonly ChartGroup[];
  readonly series: readonly ChartSeries[];
  /** True if the groups are consecutive periods or steps of numbers. */
  readonly isContinuous: boolean;
  /** True if the series are parts of a whole. */
  readonly isWhole: boolean;
}

export interface ChartGroup {
  readonly label: string;
  /** A shorter label for an axis, if a shorter label exists. */
  readonly axisLabel?: string;
  /** True for a period that isn't over yet. */
  readonly isUnfinished: boolean;
  /** True for a group that merges several. */
  readonly isOthers: boolean;
  /** The number of merged groups; absent for a group that isn't merged. */
  readonly others?: number;
  /** The custom colour of the group's value, such as that of a status. */
  readonly colour?: string;
}

export interface ChartSeries {
  readonly label: string;
  /** Series with the same scale can share an axis. */
  readonly scale: string;
  /** Indexed by group; `null` if there is no value. */
  readonly cells: readonly (ChartCell | null)[];
  /** A custom colour, if defined. */
  readonly colour?: string;
}

export interface ChartCell {
  readonly value: number;
  readonly text: string;
  /** Conditions that find the cell's records; absent if no conditions can. */
  readonly conditions?: readonly Condition[];
  /** The change since the previous period; absent without a previous period, or if either value isn't a number. */
  readonly change?: ChartChange;
}

export interface ChartChange {
  readonly text: string;
  readonly direction: 'Up' | 'Down' | 'Same';
}

export interface ChartTexts {
  /** Returns the label of a group in the grouping with index `level`. */
  key(level: number, key: FigureKey): string;
  /**
   * Returns the shortest label that identifies a group along the axis; `undefined` if it isn't shorter than that of
   * `key`.
   */
  axisKey?(key: FigureKey): string | undefined;
  measure(index: number): string;
  /** Returns the label of the measure for the previous period. */
  before(index: number): string;
  value(index: number, figure: string, shown: FigureDisplayMode): string;
  /** Formats a change with its sign, and in per cent if the percentage is known. */
  change(index: number, change: FigureChange): string;
}

export interface ChartInput {
  readonly answer: Aggregate;
  /** The display mode of each measure. */
  readonly shown: readonly FigureDisplayMode[];
  /**
   * The scale of each measure: measures with equal scales can share an axis; numbers of records and sums have different
   * scales.
   */
  readonly scales: readonly string[];
  readonly isContinuous: boolean;
  /** True if the first measure's values of all groups add up to the total. */
  readonly addsUp: boolean;
  /** True if a measure has no total because its values are in different units. */
  readonly hasSeveralUnits?: boolean;
  readonly today: string;
  readonly words: ChartTexts;
  /** Returns a group's custom colour; `undefined` if the group has no custom colour. */
  readonly colourOf?: (level: number, key: FigureKey) => string | undefined;
}

/**
 * Converts figures to chart data. With two or more groupings, the first grouping is along the axis and the
 * second grouping provides the series, for the first measure only. With `hasBefore`, each measure displayed
 * as a plain value is followed by its value in the previous period, if the query requested it.
 */
export function toChartData(charted: ChartInput, { hasBefore = false } = {}): ChartData {
  const { answer, shown, scales, words, today, isContinuous, addsUp } = charted;
  const [along, across] = answer.axes;
  if (!along) return withoutGroups(charted);
  const groups = along.map(({ keys: [key = {}] }) => {
    const axisLabel = words.axisKey?.(key);
    return {
      label: words.key(0, key),
      ...(axisLabel === undefined ? {} : { axisLabel }),
      isUnfinished: key.till !== undefined && today <= key.till,
      isOthers: key.others !== undefined,
      ...(key.others === undefined ? {} : { others: key.others }),
      ...getColouredBy(charted, 0, key),
    };
  });
  const series = across
    ? across.map(({ keys: [key = {}] }) => ({
        label: words.key(1, key),
        scale: '',
        cells: getCells(charted, rowsBeside(answer, along, key), 0),
        ...getColouredBy(charted, 1, key),
      }))
    : shown.flatMap((as, index) => {
        const scale = scales[index] ?? '';
        const now = { label: words.measure(index), scale, cells: getCells(charted, along, index) };
        if (!hasBefore || as !== 'Value' || !answer.totals.before) return [now];
        const before = along.map(row => row.before?.[index] ?? null);
        const cells = before.map(figure => getEarlierCell(figure, words.value(index, figure ?? '', as)));
        return [now, { label: words.before(index), scale, cells }];
      });
  return { groups, series, isContinuous, isWhole: across !== undefined && addsUp };
}

function getColouredBy({ colourOf }: ChartInput, level: number, key: FigureKey): { colour?: string } {
  const colour = colourOf?.(level, key);
  return colour === undefined ? {} : { colour };
}

function withoutGroups(charted: ChartInput): ChartData {
  const { answer, shown, words } = charted;
  if (answer.records === 0) return { groups: [], series: [], isContinuous: false, isWhole: false };
  const all: FigureRow = { keys: [], conditions: [], ...answer.totals };
  return {
    groups: [{ label: '', isUnfinished: false, isOthers: false }],
    series: shown.map((_, index) => ({
      label: words.measure(index),
      scale: '',
      cells: getCells(charted, [all], index),
    })),
    isContinuous: false,
    isWhole: false,
  };
}

type Rows = readonly (FigureRow | undefined)[];

/**
 * For each group of the first grouping, returns the row of its combination with the given group of the second
 * grouping; `undefined` for combinations that don't occur.
 */
function rowsBeside(answer: Aggregate, along: readonly FigureRow[], key: FigureKey): Rows {
  const wanted = serializeFigureKey(key);
  const found = new Map(
    answer.rows
      .filter(({ keys: [, second = {}] }) => serializeFigureKey(second) === wanted)
      .map(row => [serializeFigureKey(row.keys[0] ?? {}), row]),
  );
  return along.map(({ keys: [first = {}] }) => found.get(serializeFigureKey(first)));
}

export function serializeFigureKey(key: FigureKey): string {
  return JSON.stringify(key);
}

function getCells({ answer, shown, words }: ChartInput, rows: Rows, index: number): (ChartCell | null)[] {
  const as = shown[index] ?? 'Value';
  const figures = getDisplayedFigures(rows, { index, as, total: answer.totals.values[index] ?? null });
  return rows.map((row, place) => {
    const figure = figures[place] ?? null;
    const value = Number(figure ?? Number.NaN);
    if (figure === null || Number.isNaN(value)) return null;
    const conditions = row?.conditions;
    const change = row && findChartChange(row, index, words);
    return {
      value,
      text: words.value(index, figure, as),
      ...(conditions ? { conditions } : {}),
      ...(change ? { change } : {}),
    };
  });
}

/**
 * Returns a cell for the earlier period, without conditions: the row's conditions find the records of the
 * current period.
 */
function getEarlierCell(figure: string | null, text: string): ChartCell | null {
  const value = Number(figure ?? Number.NaN);
  return Number.isNaN(value) ? null : { value, text };
}

/** Returns the change of a measure; `null` without an earlier period, or if either value isn't a number. */
export function findChartChange(
  { values, before }: Pick<FigureRow, 'values' | 'before'>,
  index: number,
  words: ChartTexts,
): ChartChange | null {
  const change = computeChange(values[index] ?? null, before?.[index] ?? null);
  if (!change) return null;
  const direction = change.difference === '0' ? 'Same' : change.difference.startsWith('-') ? 'Down' : 'Up';
  return { text: words.change(index, change), direction };
}

/** Returns the values of one measure in the order of the rows, converted to the displayed form. */
export function getDisplayedFigures(
  rows: Rows,
  { index, as, total }: { index: number; as: FigureDisplayMode; total: string | null },
): (string | null)[] {
  const values = rows.map(row => row?.values[index] ?? null);
  if (as === 'Share') return values.map(value => computeShare(value, total));
  if (as === 'RunningTotal') return computeRunningTotals(values);
  if (as === 'Change')
    return rows.map(
      row => computeChange(row?.values[index] ?? null, row?.before?.[index] ?? null)?.difference ?? null,
    );
  return values;
}
