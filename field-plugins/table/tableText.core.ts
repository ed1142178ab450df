/**
 * A table as text, in the form in which spreadsheets copy cells: a line for each row, a tab between cells, quotes around
 * cells that hold a tab, a line break or a quote. Only what people see and may write: visible, stored columns in order.
 */
import type { BoundField } from '#core/boundField.ts';
import type { FieldContext, ParsedText } from '#core/fieldPlugin.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValues, TableRow } from '#core/model.ts';
import { visibleColumns } from './row.core.ts';

export function formatTable(
  rows: readonly TableRow[],
  definition: FieldDefinition,
  context: FieldContext,
): string {
  const columns = writtenColumns(definition, context);
  return rows
    .map(row => {
      const inRow = { ...context, values: row.customFields };
      return columns
        .map(column => quoteCell(column.toText(row.customFields[column.definition.id], inRow)))
        .join('\t');
    })
    .join('\n');
}

export function parseTable(text: string, definition: FieldDefinition, context: FieldContext): ParsedText {
  const columns = writtenColumns(definition, context);
  const tableValue: TableRow[] = [];
  for (const [index, cells] of splitCells(text).entries()) {
    if (cells.length > columns.length) return { issue: createIssue(['tableValue', index], 'WrongShape') };
    const customFields: FieldValues = {};
    for (const [place, column] of columns.entries()) {
      const parsed = column.parseText(cells[place] ?? '', context);
      const { id } = column.definition;
      if ('issue' in parsed) return { issue: nestIssue(['tableValue', index, id], parsed.issue) };
      if (parsed.value) customFields[id] = parsed.value;
    }
    if (Object.keys(customFields).length > 0) tableValue.push({ customFields });
  }
  return { value: tableValue.length > 0 ? { tableValue } : undefined };
}

function writtenColumns(definition: FieldDefinition, { engine }: FieldContext): BoundField[] {
  return visibleColumns(definition, engine).filter(column => !column.isComputed);
}

/** Empty cells are quoted too: a row's first one would be lost with the blanks around a text. */
function quoteCell(cell: string): string {
  return cell === '' || /[\t\n\r"]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Quotes count only around a whole cell, as spreadsheets write them. */
function splitCells(text: string): string[][] {
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|$)|([^\t\n\r]*))(\t|\r?\n|\r|$)/gy;
  const rows: string[][] = [[]];
  for (let match = cell.exec(text); match; match = cell.exec(text)) {
    const [, quoted, plain = '', end] = match;
    rows.at(-1)?.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (!end) break;
    if (end !== '\t') rows.push([]);
  }
  return rows;
}
