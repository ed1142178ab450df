/** Computes the widths of a table's columns from their contents. */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { TableRow } from '#core/model.ts';
import { createRowContext, readCellValue } from './grouping.core.ts';

/** Widths in pixels. */
export interface ColumnWidth {
  /** The preferred width: the width of the longest text, within limits. */
  readonly natural: number;
  /** The minimum width. Numbers need their full width, because a truncated number is misread. */
  readonly least: number;
}

interface Columns {
  readonly columns: readonly BoundField[];
  readonly figures: readonly BoundField[];
  /** Sums, keyed by column id; `null` if they aren't shown. */
  readonly totals: ReadonlyMap<string, string> | null;
}

/** The average width of a letter at 14 px. */
const LETTER_PX = 7.2;
/** The average width of a digit at 14 px. */
const FIGURE_PX = 8.4;
/** The padding around a text. */
const PADDING_PX = 20;
const TEXT = { least: 92, most: 240 };
const FIGURES_LEAST = 64;
/**
 * The number of rows whose texts are measured. For numbers, the greatest and the smallest number of all rows
 * are measured too.
 */
const SAMPLE_ROWS = 200;

export function computeColumnWidths(
  rows: readonly TableRow[],
  { columns, figures, totals }: Columns,
  context: FieldContext,
): ColumnWidth[] {
  return columns.map(column => {
    const { id, name } = column.definition;
    const isFigures = figures.includes(column);
    const sample = isFigures
      ? [...rows.slice(0, SAMPLE_ROWS), ...extremes(rows, column, context)]
      : rows.slice(0, SAMPLE_ROWS);
    const texts = sample.map(row => getText(column, row, context));
    const head = width(name, LETTER_PX);
    if (!isFigures) {
      const natural = Math.max(head, ...texts.map(text => width(text, LETTER_PX)));
      return { natural: Math.min(TEXT.most, Math.max(TEXT.least, natural)), least: TEXT.least };
    }
    const needed = [...texts, totals?.get(id) ?? ''].map(text => width(text, FIGURE_PX));
    const least = Math.max(FIGURES_LEAST, ...needed);
    return { natural: Math.max(least, Math.min(head, 2 * FIGURES_LEAST)), least };
  });
}

/**
 * Distributes `available` pixels. If there is enough space, columns get their natural widths, and the
 * columns that can shrink (or all columns, if none can) share the rest. Otherwise, the columns that can
 * shrink do so in proportion, at most to their minimum widths. If that isn't enough, the table scrolls
 * horizontally.
 */
export function fitColumnWidths(widths: readonly ColumnWidth[], available: number): number[] {
  const spare = available - sumWidths(widths.map(({ natural }) => natural));
  const slack = widths.map(({ natural, least }) => natural - least);
  if (spare < 0) {
    const share = Math.min(1, -spare / (sumWidths(slack) || 1));
    return widths.map(({ natural }, index) => natural - (slack[index] ?? 0) * share);
  }
  const growing = widths.filter(({ natural, least }) => natural > least);
  const grown = growing.length > 0 ? growing : widths;
  return widths.map(each => each.natural + (grown.includes(each) ? spare / grown.length : 0));
}

function getText(column: BoundField, row: TableRow, context: FieldContext): string {
  const inRow = createRowContext(row, context);
  return column.resolve(inRow)?.toText(column.valueIn(inRow), inRow) ?? '';
}

/** Returns the rows with the greatest and the smallest number of a column. */
function extremes(rows: readonly TableRow[], column: BoundField, context: FieldContext): TableRow[] {
  const numberOf = (row: TableRow) => readCellValue(column, row, context)?.numberValue ?? 0;
  const [first] = rows;
  if (!first) return [];
  let [greatest, smallest] = [first, first];
  for (const row of rows) {
    if (numberOf(row) > numberOf(greatest)) greatest = row;
    if (numberOf(row) < numberOf(smallest)) smallest = row;
  }
  return [greatest, smallest];
}

function width(text: string, letterPx: number): number {
  return Math.ceil(text.length * letterPx + PADDING_PX);
}

function sumWidths(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}
