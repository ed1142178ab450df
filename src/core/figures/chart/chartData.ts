/** Figures as a picture needs them: groups along an axis, and beside each other the series. */
import type { Aggregate, Condition, FigureKey, FigureRow } from '../../model.ts';
import { type Change, changeOf, runningTotals, shareOf } from '../derived.ts';

/** What of a measure is shown. */
export type ShownAs = 'Value' | 'Share' | 'RunningTotal' | 'Change';

export interface ChartData {
  /** One at least, unless nothing was found. */
  readonly groups: readonly ChartGroup[];
  readonly series: readonly ChartSeries[];
  /** The groups are periods, or steps of numbers, one after another. */
  readonly isContinuous: boolean;
  /** The series are parts of a whole. */
  readonly isWhole: boolean;
}

export interface ChartGroup {
  readonly label: string;
  /** What stands below an axis, where there is something shorter to say. */
  readonly axisLabel?: string;
  /** A period that is not over yet. */
  readonly isUnfinished: boolean;
  /** Groups put together. */
  readonly isOthers: boolean;
  /** How many those are; absent for a group by itself. */
  readonly others?: number;
  /** Of its own, where it has one, as statuses do. */
  readonly colour?: string;
}

export interface ChartSeries {
  readonly label: string;
  /** Series with the same one are measured alike, and can share an axis. */
  readonly scale: string;
  /** By group; null where there is no value. */
  readonly cells: readonly (ChartCell | null)[];
  /** Of its own, where it has one. */
  readonly colour?: string;
}

export interface ChartCell {
  readonly value: number;
  readonly text: string;
  /** What finds the records; absent where nothing can. */
  readonly conditions?: readonly Condition[];
  /** Against the period before, where that was asked for. */
  readonly change?: ChartChange;
}

export interface ChartChange {
  readonly text: string;
  readonly direction: 'Up' | 'Down' | 'Same';
}

export interface ChartWords {
  /** What a group of a grouping is called. */
  key(level: number, key: FigureKey): string;
  /** Of a group along the axis the shortest name that tells it from the others; undefined where it has no other. */
  axisKey?(key: FigureKey): string | undefined;
  measure(index: number): string;
  /** The measure in the period before. */
  before(index: number): string;
  value(index: number, figure: string, shown: ShownAs): string;
  /** With its sign, and in per cent where that says something. */
  change(index: number, change: Change): string;
}

export interface Charted {
  readonly answer: Aggregate;
  /** As the report shows its measures. */
  readonly shown: readonly ShownAs[];
  /** What each measure is a number of: those of one field can share an axis, records and sums cannot. */
  readonly scales: readonly string[];
  readonly isContinuous: boolean;
  /** Whether the first measure of several groups adds up to that of all of them. */
  readonly addsUp: boolean;
  /** Whether there is no total of a measure because its values are in different units. */
  readonly hasSeveralUnits?: boolean;
  readonly today: string;
  readonly words: ChartWords;
  /** Of a group of a grouping, where it has one of its own. */
  readonly colourOf?: (level: number, key: FigureKey) => string | undefined;
}

/**
 * Of two groupings and more the first is along the axis and the second makes the series, of the first measure alone. `hasBefore`:
 * each measure is followed by what it was in the period before, where that was asked for.
 */
export function chartDataOf(charted: Charted, { hasBefore = false } = {}): ChartData {
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
      ...colouredBy(charted, 0, key),
    };
  });
  const series = across
    ? across.map(({ keys: [key = {}] }) => ({
        label: words.key(1, key),
        scale: '',
        cells: cellsOf(charted, rowsBeside(answer, along, key), 0),
        ...colouredBy(charted, 1, key),
      }))
    : shown.flatMap((as, index) => {
        const scale = scales[index] ?? '';
        const now = { label: words.measure(index), scale, cells: cellsOf(charted, along, index) };
        if (!hasBefore || as !== 'Value' || !answer.totals.before) return [now];
        const before = along.map(row => row.before?.[index] ?? null);
        const cells = before.map(figure => earlierCell(figure, words.value(index, figure ?? '', as)));
        return [now, { label: words.before(index), scale, cells }];
      });
  return { groups, series, isContinuous, isWhole: across !== undefined && addsUp };
}

function colouredBy({ colourOf }: Charted, level: number, key: FigureKey): { colour?: string } {
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
      cells: cellsOf(charted, [all], index),
    })),
    isContinuous: false,
    isWhole: false,
  };
}

type Rows = readonly (FigureRow | undefined)[];

/** The cells of one group of the second grouping, by the groups of the first. */
function rowsBeside(answer: Aggregate, along: readonly FigureRow[], key: FigureKey): Rows {
  const wanted = keyText(key);
  const found = new Map(
    answer.rows
      .filter(({ keys: [, second = {}] }) => keyText(second) === wanted)
      .map(row => [keyText(row.keys[0] ?? {}), row]),
  );
  return along.map(({ keys: [first = {}] }) => found.get(keyText(first)));
}

export function keyText(key: FigureKey): string {
  return JSON.stringify(key);
}

function cellsOf({ answer, shown, words }: Charted, rows: Rows, index: number): (ChartCell | null)[] {
  const as = shown[index] ?? 'Value';
  const figures = figuresShown(rows, { index, as, total: answer.totals.values[index] ?? null });
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

/** No condition finds the records of an earlier period that stand beside those of this one. */
function earlierCell(figure: string | null, text: string): ChartCell | null {
  const value = Number(figure ?? Number.NaN);
  return Number.isNaN(value) ? null : { value, text };
}

/** Null where nothing was asked of an earlier period. */
export function changeIn(
  { values, before }: Pick<FigureRow, 'values' | 'before'>,
  index: number,
  words: ChartWords,
): ChartChange | null {
  const change = changeOf(values[index] ?? null, before?.[index] ?? null);
  if (!change) return null;
  const direction = change.difference === '0' ? 'Same' : change.difference.startsWith('-') ? 'Down' : 'Up';
  return { text: words.change(index, change), direction };
}

/** One measure of rows in their order, as it is shown. */
export function figuresShown(
  rows: Rows,
  { index, as, total }: { index: number; as: ShownAs; total: string | null },
): (string | null)[] {
  const values = rows.map(row => row?.values[index] ?? null);
  if (as === 'Share') return values.map(value => shareOf(value, total));
  if (as === 'RunningTotal') return runningTotals(values);
  if (as === 'Change')
    return rows.map(
      row => changeOf(row?.values[index] ?? null, row?.before?.[index] ?? null)?.difference ?? null,
    );
  return values;
}
