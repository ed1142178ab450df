/**
 * A table as text, in the format in which spreadsheets copy cells: a line per row, tabs between cells, quotes around
 * cells that contain a tab, a line break or a quote. Only visible, stored columns are included, in order, unless a
 * first line of column names defines another order.
 */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, ParsedText } from '#core/field/fieldPlugin.ts';
import { joinCells, splitCells } from '#core/field/texts/tableLines.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValues, Issue, TableRow } from '#core/model.ts';
import { getVisibleColumns } from './row.core.ts';

/** A line of a pasted text: the resulting row, and its unreadable cells. */
export interface PastedTextLine {
  /** The texts of the line. */
  readonly cells: readonly string[];
  readonly row: TableRow;
  /** Paths are relative to the row: a column id, or empty for the row itself. `params.text` is the text of the cell. */
  readonly issues: readonly Issue[];
}

export interface ParsedTable {
  /** The columns in the order of the text; `null` for a column that the table doesn't have. */
  readonly columns: readonly (BoundField | null)[];
  /** The first line, if it contains the column names. */
  readonly heading: readonly string[] | null;
  /** Without blank lines. */
  readonly lines: readonly PastedTextLine[];
}

export function formatTable(
  rows: readonly TableRow[],
  definition: FieldDefinition,
  context: FieldContext,
): string {
  const [first] = rows;
  const columns = getVisibleStoredColumns(definition, context);
  const cells = first ? getCellTexts(first, columns, context) : [];
  // A first row that looks like column names would be mistaken for them, so the real column names are added
  // above it.
  const heading = matchHeading(cells, columns) ? `${getHeading(columns)}\n` : '';
  return heading + rows.map(row => joinCells(getCellTexts(row, columns, context))).join('\n');
}

/** Formats rows below a line of column names, for use in a spreadsheet. */
export function formatTableWithHeading(
  rows: readonly TableRow[],
  definition: FieldDefinition,
  context: FieldContext,
): string {
  const columns = getVisibleStoredColumns(definition, context);
  const lines = rows.map(row => joinCells(getCellTexts(row, columns, context)));
  return [getHeading(columns), ...lines].join('\n');
}

/** Parses a table. The first unreadable cell rejects the whole text. */
export function parseTable(text: string, definition: FieldDefinition, context: FieldContext): ParsedText {
  const { lines } = parseTableText(text, definition, context);
  for (const [index, { issues }] of lines.entries()) {
    const [issue] = issues;
    if (issue) return { issue: nestIssue(['tableValue', index], issue) };
  }
  const tableValue = lines.map(line => line.row).filter(row => Object.keys(row.customFields).length > 0);
  return { value: tableValue.length > 0 ? { tableValue } : undefined };
}

/**
 * Reads as much as possible: unreadable cells are reported, each with its row, and don't affect other cells.
 */
export function parseTableText(
  text: string,
  definition: FieldDefinition,
  context: FieldContext,
): ParsedTable {
  const written = getVisibleStoredColumns(definition, context);
  const [first = [], ...others] = splitCells(text);
  const named = matchHeading(first, written);
  const columns = named ?? written;
  const body = named ? others : [first, ...others];
  return {
    columns,
    heading: named ? first : null,
    lines: body
      .filter(cells => cells.some(cell => cell.trim() !== ''))
      .map(cells => readLine(cells, columns, context)),
  };
}

/** Returns the visible columns that are stored. */
export function getVisibleStoredColumns(definition: FieldDefinition, { engine }: FieldContext): BoundField[] {
  return getVisibleColumns(definition, engine).filter(column => !column.isComputed);
}

function readLine(
  cells: readonly string[],
  columns: readonly (BoundField | null)[],
  context: FieldContext,
): PastedTextLine {
  const customFields: FieldValues = {};
  const issues: Issue[] = [];
  const surplus = cells.slice(columns.length).filter(cell => cell.trim() !== '');
  if (surplus.length > 0) issues.push(createIssue([], 'WrongShape', { text: surplus.join(' ') }));
  for (const [place, column] of columns.entries()) {
    const text = cells[place] ?? '';
    const parsed = column?.parseText(text, context);
    if (!column || !parsed) continue;
    const { id } = column.definition;
    if ('issue' in parsed) {
      const { code, params, path } = parsed.issue;
      issues.push(createIssue([id, ...path], code, { ...params, text }));
    } else if (parsed.value) customFields[id] = parsed.value;
  }
  return { cells, row: { customFields }, issues };
}

/**
 * Returns the columns that the cells of a line name, ignoring letter case. Returns `null` unless more than
 * half of the filled cells name a column, each a different column.
 */
function matchHeading(
  cells: readonly string[],
  columns: readonly BoundField[],
): (BoundField | null)[] | null {
  const called = (nameOf: (name: string) => string) =>
    columns.map(column => [nameOf(column.definition.name), column] as const);
  // The star of a required column only counts if it is the sole difference between two names.
  const byName = new Map([...called(foldName), ...called(name => name.trim())]);
  const named = cells.map(cell => byName.get(cell.trim()) ?? byName.get(foldName(cell)) ?? null);
  const found = named.filter(column => column !== null);
  // An unknown name is accepted among known columns. A line of data wouldn't match most of them.
  const isHeading = found.length > 0 && found.length * 2 > cells.filter(cell => cell.trim() !== '').length;
  return isHeading && new Set(found).size === found.length ? named : null;
}

function foldName(name: string): string {
  return name
    .replace(/\*\s*$/, '')
    .trim()
    .toLowerCase();
}

function getHeading(columns: readonly BoundField[]): string {
  return joinCells(columns.map(column => column.definition.name));
}

function getCellTexts(row: TableRow, columns: readonly BoundField[], context: FieldContext): string[] {
  const inRow = { ...context, values: row.customFields };
  return columns.map(column => column.toText(row.customFields[column.definition.id], inRow));
}
