/** Figures prepared for a chart: groups along an axis, with the series side by side. */
import type { Aggregate, Condition, FigureKey, FigureRow } from '../../model.ts';
import { type Change, computeChange, computeRunningTotals, computeShare } from '../derived.ts';

/** How a measure is displayed. */
export type DisplayedAs = 'Value' | 'Share' | 'RunningTotal' | 'Change';

export interface ChartData {
  /** At least one, unless nothing was found. */
  readonly groups: readonly ChartGroup[];
  readonly series: readonly ChartSeries[];
  /** True if the groups are consecutive periods or steps of numbers. */
  readonly isContinuous: boolean;
  /** True if the series are parts of a whole. */
  readonly isWhole: boolean;
}

export interface ChartGroup {
  readonly label: string;
  /** The label on an axis, if there is a shorter one. */
  readonly axisLabel?: string;
  /** True for a period that isn't over yet. */
  readonly isUnfinished: boolean;
  /** True for merged groups. */
  readonly isOthers: boolean;
  /** The number of merged groups; absent for a single group. */
  readonly others?: number;
  /** Its own colour, if it has one, like statuses do. */
  readonly colour?: string;
}

export interface ChartSeries {
  readonly label: string;
  /** Series with the same scale can share an axis. */
  readonly scale: string;
  /** Indexed by group; `null` if there is no value. */
  readonly cells: readonly (ChartCell | null)[];
  /** Its own colour, if it has one. */
  readonly colour?: string;
}

export interface ChartCell {
  readonly value: number;
  readonly text: string;
  /** Conditions that find the records; absent if there are none. */
  readonly conditions?: readonly Condition[];
  /** The change since the previous period, if requested. */
  readonly change?: ChartChange;
}

export interface ChartChange {
  readonly text: string;
  readonly direction: 'Up' | 'Down' | 'Same';
}

export interface ChartWords {
  /** Returns the name of a group of a grouping. */
  key(level: number, key: FigureKey): string;
  /** Returns the shortest name that distinguishes a group along the axis; `undefined` if there is no shorter one. */
  axisKey?(key: FigureKey): string | undefined;
  measure(index: number): string;
  /** Returns the name of the measure in the previous period. */
  before(index: number): string;
  value(index: number, figure: string, shown: DisplayedAs): string;
  /** Formats a change with its sign, and in per cent if that is meaningful. */
  change(index: number, change: Change): string;
}

export interface Charted {
  readonly answer: Aggregate;
  /** How the report displays its measures. */
  readonly shown: readonly DisplayedAs[];
  /** The scale of each measure: measures of one field can share an axis, records and sums can't. */
  readonly scales: readonly string[];
  readonly isContinuous: boolean;
  /** True if the first measure's values of all groups add up to its total. */
  readonly addsUp: boolean;
  /** True if a measure has no total because its values are in different units. */
  readonly hasSeveralUnits?: boolean;
  readonly today: string;
  readonly words: ChartWords;
  /** Returns a group's own colour, if it has one. */
  readonly colourOf?: (level: number, key: FigureKey) => string | undefined;
}

/**
 * Converts figures for a chart. With two or more groupings, the first is along the axis and the second provides the
 * series, for the first measure only. With `hasBefore`, each measure is followed by its value in the previous period,
 * if that was requested.
 */
export function toChartData(charted: Charted, { hasBefore = false } = {}): ChartData {
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

function getColouredBy({ colourOf }: Charted, level: number, key: FigureKey): { colour?: string } {
  const colour = colourOf?.(level, key);
  return colour === undefined ? {} : { colour };
}

function withoutGroups(charted: Charted): ChartData {
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
 * Returns, for one group of the second grouping, its row for each group of the first; `undefined` where there is none.
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

function getCells({ answer, shown, words }: Charted, rows: Rows, index: number): (ChartCell | null)[] {
  const as = shown[index] ?? 'Value';
  const figures = getDisplayedFigures(rows, { index, as, total: answer.totals.values[index] ?? null });
  return rows.map((row, place) => {
    const figure = figures[place] ?? null;
    const value = Number(figure ?? Number.NaN);
    if (figure === null || Number.isNaN(value)) return null;
    const conditions = row?.conditions;
    const change = row && changeIn(row, index, words);
    return {
      value,
      text: words.value(index, figure, as),
      ...(conditions ? { conditions } : {}),
      ...(change ? { change } : {}),
    };
  });
}

/**
 * Returns a cell of the earlier period; it has no conditions, because those of its row find the records of this period.
 */
function getEarlierCell(figure: string | null, text: string): ChartCell | null {
  const value = Number(figure ?? Number.NaN);
  return Number.isNaN(value) ? null : { value, text };
}

/** Returns the change of a measure; `null` without an earlier period, or if a value isn't a number. */
export function changeIn(
  { values, before }: Pick<FigureRow, 'values' | 'before'>,
  index: number,
  words: ChartWords,
): ChartChange | null {
  const change = computeChange(values[index] ?? null, before?.[index] ?? null);
  if (!change) return null;
  const direction = change.difference === '0' ? 'Same' : change.difference.startsWith('-') ? 'Down' : 'Up';
  return { text: words.change(index, change), direction };
}

/** Returns one measure of rows in their order, as displayed. */
export function getDisplayedFigures(
  rows: Rows,
  { index, as, total }: { index: number; as: DisplayedAs; total: string | null },
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
