/** Converts figures to rows of a table: for the table behind every chart, and for exports. */
import type { Condition, FigureRow } from '../../model.ts';
import { type ChartInput, findChartChange, getDisplayedFigures, serializeFigureKey } from './chartData.ts';

export interface FigureTableData {
  readonly keyHeads: readonly string[];
  /** A text about the columns and their grouping; `null` if the headers are sufficient. */
  readonly over: string | null;
  /** Headers that each span the figure columns of one group; empty if there are none. */
  readonly groupHeads: readonly { readonly text: string; readonly columns: number }[];
  /** Headers of the figure columns. */
  readonly heads: readonly string[];
  readonly rows: readonly FigureTableRow[];
  /** The summary row, in which each record counts once. */
  readonly foot: readonly FigureTableCell[];
}

export interface FigureTableRow {
  readonly keys: readonly string[];
  readonly cells: readonly FigureTableCell[];
}

export interface FigureTableCell {
  readonly text: string;
  /** The figure as a decimal; `null` for days and missing values. */
  readonly number: string | null;
  readonly conditions?: readonly Condition[];
}

export interface TableTexts {
  readonly before: string;
  readonly change: string;
  readonly total: string;
  grouping(level: number): string;
  /** Describes a measure whose columns are the groups of a grouping. */
  across(measure: string, grouping: string): string;
}

/** Returns the table to display and export for this type of chart or table. */
export function buildFigureTable(kind: string, charted: ChartInput, table: TableTexts): FigureTableData {
  const isPivot = kind === 'Pivot' || (kind !== 'Rows' && charted.answer.axes.length > 1);
  return (isPivot ? getPivot : getRows)(charted, table);
}

/** Returns a full name for each figure column, for tables with a single header row. */
export function getFullHeaders({ groupHeads, heads }: FigureTableData): readonly string[] {
  const groups = groupHeads.flatMap(({ text, columns }) => Array<string>(columns).fill(text));
  return heads.map((head, index) => (groups[index] === undefined ? head : `${groups[index]}: ${head}`));
}

/** Returns a row for each combination of groups. */
function getRows(charted: ChartInput, table: TableTexts): FigureTableData {
  const { answer, shown, words } = charted;
  const levels = answer.axes.length;
  // With one grouping, `answer.rows` doesn't include merged groups.
  const rows: readonly FigureRow[] = levels === 1 ? (answer.axes[0] ?? []) : answer.rows;
  const hasBefore = answer.totals.before !== undefined;
  const columns = shown.map((as, index) =>
    getDisplayedFigures(rows, { index, as, total: answer.totals.values[index] ?? null }),
  );
  const cellsOf = (row: Omit<FigureRow, 'keys'>, figureAt: (index: number) => string | null) =>
    shown.flatMap((as, index): FigureTableCell[] => {
      const figure = figureAt(index);
      const own = getCell(charted, { figure, index, as }, row.conditions);
      if (!hasBefore) return [own];
      const before = getCell(charted, { figure: row.before?.[index] ?? null, index, as: 'Value' });
      return [own, before, { text: findChartChange(row, index, words)?.text ?? '', number: null }];
    });
  const all = { conditions: [], ...answer.totals };
  return {
    keyHeads: Array.from({ length: levels }, (_, level) => table.grouping(level)),
    over: null,
    groupHeads: [],
    heads: shown.flatMap((_, index) => {
      const name = words.measure(index);
      return hasBefore ? [name, `${name}: ${table.before}`, table.change] : [name];
    }),
    rows:
      levels === 0
        ? [{ keys: [], cells: cellsOf(all, index => answer.totals.values[index] ?? null) }]
        : rows.map((row, place) => ({
            keys: row.keys.map((key, level) => words.key(level, key)),
            cells: cellsOf(row, index => columns[index]?.[place] ?? null),
          })),
    foot: levels === 0 ? [] : cellsOf(all, index => getTotal(charted, index)),
  };
}

/**
 * Returns a table with the first grouping in rows and the second in columns, with totals of both if there are any.
 * Several measures are side by side within each group's columns. Running totals add up down each column.
 */
function getPivot(charted: ChartInput, table: TableTexts): FigureTableData {
  const { answer, shown, words } = charted;
  const [down = [], across] = answer.axes;
  if (!across) return getRows(charted, table);
  const found = new Map(answer.rows.map(row => [row.keys.map(serializeFigureKey).join(' '), row]));
  const totals = answer.totals.values;
  const hasTotal = totals.some(total => total !== null);
  const columnsOf = (rows: readonly (FigureRow | undefined)[]) =>
    shown.map((as, index) =>
      getDisplayedFigures(rows, { index, as, total: totals[index] ?? null }).map((figure, place) =>
        getCell(charted, { figure, index, as }, rows[place]?.conditions),
      ),
    );
  const columns = across.flatMap(({ keys: [second = {}] }) =>
    columnsOf(
      down.map(({ keys: [first = {}] }) => found.get([first, second].map(serializeFigureKey).join(' '))),
    ),
  );
  if (hasTotal) columns.push(...columnsOf(down));
  const all = { keys: [], conditions: [], ...answer.totals };
  const groups = [
    ...across.map(({ keys: [key = {}] }) => words.key(1, key)),
    ...(hasTotal ? [table.total] : []),
  ];
  const measures = shown.map((_, index) => words.measure(index));
  const hasSeveral = measures.length > 1;
  // A report with several queries has no name for the second grouping, because its columns don't belong to one field.
  const by = table.grouping(1);
  return {
    keyHeads: [table.grouping(0)],
    over: by === '' ? null : table.across(measures.join(' · '), by),
    groupHeads: hasSeveral ? groups.map(text => ({ text, columns: measures.length })) : [],
    heads: hasSeveral ? groups.flatMap(() => measures) : groups,
    rows: down.map(({ keys: [first = {}] }, place) => ({
      keys: [words.key(0, first)],
      cells: columns.flatMap(cells => cells[place] ?? []),
    })),
    foot: [...across, ...(hasTotal ? [all] : [])].flatMap(row => columnsOf([row]).flat()),
  };
}

function getTotal({ answer, shown }: ChartInput, index: number): string | null {
  const total = answer.totals.values[index] ?? null;
  const as = shown[index];
  if (as === 'Share') return total === null ? null : '100';
  const row = { keys: [], ...answer.totals };
  return as === 'Change' ? (getDisplayedFigures([row], { index, as, total })[0] ?? null) : total;
}

function getCell(
  { words }: ChartInput,
  { figure, index, as }: { figure: string | null; index: number; as: ChartInput['shown'][number] },
  conditions?: readonly Condition[],
): FigureTableCell {
  if (figure === null) return { text: '', number: null };
  const number = /^-?\d+(\.\d+)?$/.test(figure) ? figure : null;
  return { text: words.value(index, figure, as), number, ...(conditions ? { conditions } : {}) };
}
