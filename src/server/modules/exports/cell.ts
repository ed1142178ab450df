import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, FieldEngine } from '#core/field/fieldPlugin.ts';
import { joinList } from '#core/field/texts/listText.ts';
import { joinCells } from '#core/field/texts/tableLines.ts';
import { formatPlainNumber } from '#core/import/plainNumber.ts';
import type { FieldDefinition, FieldValue, TableRow } from '#core/model.ts';

/** One value of an export: as displayed, and as programs process it. */
export type ExportCell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly number: number }
  /** `date` is a calendar date, `YYYY-MM-DD`. */
  | { readonly kind: 'date'; readonly text: string; readonly date: string }
  /** `at` is an ISO 8601 time, `wall` is the local time in the viewer's time zone, `YYYY-MM-DDTHH:mm`. */
  | { readonly kind: 'instant'; readonly text: string; readonly at: string; readonly wall: string }
  /** A list of numbers, or of calendar dates (`YYYY-MM-DD`). */
  | { readonly kind: 'list'; readonly text: string; readonly values: readonly (number | string)[] }
  | {
      readonly kind: 'table';
      readonly text: string;
      readonly headings: readonly string[];
      readonly rows: readonly (readonly ExportCell[])[];
    };

export function createTextCell(text: string): ExportCell {
  return { kind: 'text', text };
}

/** Chooses the kind of cell by the member that contains the value, regardless of the field type. */
export function createFieldCell(
  field: BoundField,
  value: FieldValue | undefined,
  context: FieldContext,
): ExportCell {
  const text = field.toText(value, context);
  if (value?.numberValue !== undefined) return { kind: 'number', text, number: value.numberValue };
  if (value?.dateValue !== undefined) return { kind: 'date', text, date: value.dateValue };
  if (value?.tableValue !== undefined) return getTableCell(field, value.tableValue, { text, context });
  const values = value?.listValue?.map(one => one.numberValue ?? one.dateValue) ?? [];
  const kept = values.filter(one => one !== undefined);
  if (kept.length > 0 && kept.length === values.length) return { kind: 'list', text, values: kept };
  return createTextCell(text);
}

/** A computed field can show another record's table. The cell then has the columns of that table. */
function getTableCell(
  field: BoundField,
  tableValue: readonly TableRow[],
  { text, context }: { text: string; context: FieldContext },
): ExportCell {
  const { definition } = field.resolve(context) ?? field;
  const columns = getShownColumns(definition, context.engine);
  const rows = tableValue.map(row => {
    const inRow = { ...context, values: row.customFields };
    return columns.map(column => createFieldCell(column, row.customFields[column.definition.id], inRow));
  });
  return { kind: 'table', text, headings: getHeadings(columns), rows };
}

/** Returns the headings of a table's columns, or `undefined` if the field has no columns. */
export function findTableHeadings(
  { definition, plugin }: BoundField,
  engine: FieldEngine,
): string[] | undefined {
  return plugin.columns ? getHeadings(getShownColumns(definition, engine)) : undefined;
}

function getHeadings(columns: readonly BoundField[]): string[] {
  return columns.map(column => column.definition.name.trim());
}

/** Returns the displayed columns, as in the text of a table. */
function getShownColumns({ tableFields = [] }: FieldDefinition, engine: FieldEngine): BoundField[] {
  return tableFields
    .filter(({ deleted, hidden, type }) => !deleted && !hidden && engine.hasType(type))
    .map(column => engine.bind(column))
    .filter(({ isComputed }) => !isComputed);
}

/**
 * Returns a function that converts times to cells in one time zone. Creating a formatter is slow, so there is only one.
 */
export function createInstantCells(timeZone: string): (at: string) => ExportCell {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return at => {
    const parts = Object.fromEntries(format.formatToParts(new Date(at)).map(part => [part.type, part.value]));
    const { year, month, day, hour, minute } = parts;
    return {
      kind: 'instant',
      at,
      text: `${day}.${month}.${year} ${hour}:${minute}`,
      wall: `${year}-${month}-${day}T${hour}:${minute}`,
    };
  };
}

/** Returns a cell's text in a form independent of number and date formats. */
export function getPlainCellText(cell: ExportCell): string {
  switch (cell.kind) {
    case 'number':
      return formatPlainNumber(cell.number);
    case 'date':
      return cell.date;
    case 'instant':
      return cell.at;
    case 'list':
      return plainList(cell.values);
    case 'table':
      return [cell.headings, ...cell.rows.map(row => row.map(getPlainCellText))].map(joinCells).join('\n');
    case 'text':
      return cell.text;
  }
}

/**
 * Formats the values of a list regardless of language: `1.5; -2; 0.1250` and `2026-12-31`. A point before exactly three
 * digits could be a thousands separator, so a zero is appended.
 */
function plainList(values: readonly (number | string)[]): string {
  return joinList(
    values.map(value =>
      typeof value === 'number' ? formatPlainNumber(value).replace(/\.\d{3}$/, '$&0') : value,
    ),
  );
}
