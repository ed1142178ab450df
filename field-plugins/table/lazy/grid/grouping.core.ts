/** Groups rows by the records that a column refers to, and adds up their numbers. */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import type { FieldValue, TableRow } from '#core/model.ts';
import { compareText } from '#core/text.ts';
import { findReferencedDirectory } from '../../../shared/checkSettings.ts';
import { sumExactly } from '../../../shared/sumExactly.ts';
import { hasSummaryRow } from '../../../shared/total.ts';

export interface RowGroup {
  /** The ids of the records that the rows refer to, separated by spaces. Empty if they refer to no record. */
  readonly key: string;
  /** The displays of these records. Empty for rows that refer to no record. */
  readonly label: string;
  /** Indices of the rows in the table, ascending. */
  readonly indices: readonly number[];
}

/** Returns the context for resolving the cells of a row, including cells of computed columns. */
export function createRowContext(row: TableRow, context: FieldContext): FieldContext {
  return { ...context, values: row.customFields };
}

/** Returns columns with references to records, by which rows can be grouped. */
export function getGroupingColumns(columns: readonly BoundField[], context: FieldContext): BoundField[] {
  return columns.filter(column => {
    const drawn = column.resolve(context);
    return drawn !== undefined && findReferencedDirectory(drawn.definition, context) !== undefined;
  });
}

/** Returns columns with single numbers. */
export function getNumberColumns(columns: readonly BoundField[], context: FieldContext): BoundField[] {
  return columns.filter(column => {
    const drawn = column.resolve(context);
    return drawn?.plugin.isNumeric === true && !drawn.isArray;
  });
}

/** Returns the columns with the total setting, because adding up prices or percentages would be meaningless. */
export function getSummedColumns(figures: readonly BoundField[]): BoundField[] {
  return figures.filter(({ definition }) => hasSummaryRow(definition));
}

/** Returns groups sorted by name. Rows that refer to nothing come last. */
export function groupRows(rows: readonly TableRow[], column: BoundField, context: FieldContext): RowGroup[] {
  const drawn = column.resolve(context);
  const groups = new Map<string, { label: string; indices: number[] }>();
  for (const [index, row] of rows.entries()) {
    const value = readCellValue(column, row, context);
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

/** Returns the sum of each column, formatted by the column and keyed by column id. */
export function formatColumnSums(
  rows: readonly TableRow[],
  columns: readonly BoundField[],
  context: FieldContext,
): ReadonlyMap<string, string> {
  return new Map(
    columns.map(column => {
      const numberValue = sumExactly(numbersIn(rows, column, context));
      return [column.definition.id, column.resolve(context)?.toText({ numberValue }, context) ?? ''] as const;
    }),
  );
}

function* numbersIn(rows: readonly TableRow[], column: BoundField, context: FieldContext): Generator<number> {
  for (const row of rows) {
    const number = readCellValue(column, row, context)?.numberValue;
    if (number !== undefined) yield number;
  }
}

/**
 * Returns the value of a cell. Stored values are read directly: a context per row would be expensive for ten thousand
 * rows, so it is only created for computed columns.
 */
export function readCellValue(
  column: BoundField,
  row: TableRow,
  context: FieldContext,
): FieldValue | undefined {
  return column.isComputed
    ? column.valueIn(createRowContext(row, context))
    : row.customFields[column.definition.id];
}
