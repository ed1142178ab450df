/** Rows under the records that a column points at, and what their numbers add up to. */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue, TableRow } from '#core/model.ts';
import { compareText } from '#core/text.ts';
import { referredDirectory } from '../../../shared/checkSettings.ts';
import { exactSum } from '../../../shared/exactSum.ts';
import { hasTotal } from '../../../shared/total.ts';

export interface RowGroup {
  /** The ids that the rows share; empty where they point at nothing. */
  readonly key: string;
  /** What the shared record is called; empty for the rows that point at nothing. */
  readonly label: string;
  /** Places of the rows in the table, ascending. */
  readonly indices: readonly number[];
}

/** What stands in a row, computed columns included. */
export function rowContext(row: TableRow, context: FieldContext): FieldContext {
  return { ...context, values: row.customFields };
}

/** Columns whose values are records, by which rows can be grouped. */
export function groupingColumns(columns: readonly BoundField[], context: FieldContext): BoundField[] {
  return columns.filter(column => {
    const drawn = column.resolve(context);
    return drawn !== undefined && referredDirectory(drawn.definition, context) !== undefined;
  });
}

/** Columns whose values are single numbers. */
export function figureColumns(columns: readonly BoundField[], context: FieldContext): BoundField[] {
  return columns.filter(column => {
    const drawn = column.resolve(context);
    return drawn?.plugin.isNumeric === true && !drawn.isArray;
  });
}

/** Those of them that are added up: what a price or a percentage adds up to means nothing. */
export function summedColumns(figures: readonly BoundField[]): BoundField[] {
  return figures.filter(({ definition }) => hasTotal(definition));
}

/** Groups in the order of their names; the rows that point at nothing come last. */
export function groupRows(rows: readonly TableRow[], column: BoundField, context: FieldContext): RowGroup[] {
  const drawn = column.resolve(context);
  const groups = new Map<string, { label: string; indices: number[] }>();
  for (const [index, row] of rows.entries()) {
    const value = valueIn(column, row, context);
    const key =
      drawn
        ?.targetsOf(value)
        .map(target => target.id)
        .join(' ') ?? '';
    const known = groups.get(key);
    if (known) known.indices.push(index);
    else groups.set(key, { label: key && drawn ? drawn.toText(value, context) : '', indices: [index] });
  }
  return [...groups]
    .map(([key, group]) => ({ key, ...group }))
    .sort((a, b) => Number(a.key === '') - Number(b.key === '') || compareText(a.label, b.label));
}

/** The sum of each column over the rows as the column itself writes numbers, by column id. */
export function sumTexts(
  rows: readonly TableRow[],
  columns: readonly BoundField[],
  context: FieldContext,
): ReadonlyMap<string, string> {
  return new Map(
    columns.map(column => {
      const numberValue = exactSum(numbersIn(rows, column, context));
      return [column.definition.id, column.resolve(context)?.toText({ numberValue }, context) ?? ''] as const;
    }),
  );
}

function* numbersIn(rows: readonly TableRow[], column: BoundField, context: FieldContext): Generator<number> {
  for (const row of rows) {
    const number = valueIn(column, row, context)?.numberValue;
    if (number !== undefined) yield number;
  }
}

/** Stored values are read as they lie: a context for each of ten thousand rows is only made where one is computed. */
export function valueIn(column: BoundField, row: TableRow, context: FieldContext): FieldValue | undefined {
  return column.isComputed
    ? column.valueIn(rowContext(row, context))
    : row.customFields[column.definition.id];
}
