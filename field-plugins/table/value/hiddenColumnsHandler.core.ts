/** Removes hidden columns from rows, and rejects writes to them. */
import type { ColumnsPart } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, TableRow } from '#core/model.ts';
import { getStoredColumns } from './row.core.ts';

export const hiddenColumnsHandler: ColumnsPart = {
  narrow(value, seen) {
    const ids = getColumnIds(seen);
    return mapRows(value, row => narrowRow(row, ids));
  },
  searchTexts({ tableValue = [] }, definition, context) {
    const columns = getStoredColumns(definition, context.engine).filter(column => !column.isComputed);
    const inRows = tableValue.map(row => ({ row, inRow: { ...context, values: row.customFields } }));
    return new Map(
      columns.map(column => {
        const { id } = column.definition;
        const texts = inRows.flatMap(({ row, inRow }) => [
          ...column.searchTexts(row.customFields[id], inRow).values(),
        ]);
        return [id, texts.flat()];
      }),
    );
  },
  unknownColumns({ tableValue }, seen) {
    const ids = getColumnIds(seen);
    return getRows(tableValue).flatMap((row, index) =>
      Object.keys(getCells(row)).every(id => ids.has(id))
        ? []
        : [createIssue(['tableValue', index, 'customFields'], 'WrongShape')],
    );
  },
};

/** Removes hidden cells from a row. Returns the same object if there are none. */
function narrowRow(row: TableRow, ids: ReadonlySet<string>): TableRow {
  const cells = Object.entries(getCells(row));
  const seen = cells.filter(([id]) => ids.has(id));
  if (seen.length === cells.length) return row;
  const { link, ...others } = row;
  const hidden = cells.filter(([id]) => !ids.has(id));
  // A link repeats the record of a cell: it is hidden if only hidden cells refer to that record.
  const isTold = link === undefined || tells(seen, link) || !tells(hidden, link);
  return {
    ...others,
    ...(isTold && link !== undefined ? { link } : {}),
    customFields: Object.fromEntries(seen),
  };
}

function tells(cells: readonly unknown[], link: string): boolean {
  return JSON.stringify(cells).includes(link);
}

function getColumnIds({ tableFields = [] }: FieldDefinition): ReadonlySet<string> {
  return new Set(tableFields.map(({ id }) => id));
}

/**
 * Changes the rows of a value that hasn't been validated yet. If `tableValue` isn't a list, the value is
 * returned unchanged, and the schema rejects it later.
 */
function mapRows<Value extends { tableValue?: TableRow[] }>(
  value: Value,
  change: (row: TableRow, index: number) => TableRow,
): Value {
  if (!Array.isArray(value.tableValue)) return value;
  const rows = value.tableValue.map(change);
  const isSame = rows.every((row, index) => row === value.tableValue?.[index]);
  return isSame ? value : { ...value, tableValue: rows };
}

function getRows(rows: unknown): readonly TableRow[] {
  return Array.isArray(rows) ? rows : [];
}

function getCells(row: unknown): object {
  const { customFields } = typeof row === 'object' && row !== null ? (row as Partial<TableRow>) : {};
  return typeof customFields === 'object' && customFields !== null ? customFields : {};
}
