/**
 * A table as text, in the form in which spreadsheets copy cells: a line for each row, a tab between cells, quotes around
 * cells that hold a tab, a line break or a quote. Only what people see and may write: visible, stored columns in order,
 * unless a first line of column names says otherwise.
 */
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldContext, ParsedText } from '#core/field/fieldPlugin.ts';
import { splitCells, writeCells } from '#core/field/texts/tableLines.ts';
import { createIssue, nestIssue } from '#core/issues.ts';
import type { FieldDefinition, FieldValues, Issue, TableRow } from '#core/model.ts';
import { visibleColumns } from './row.core.ts';

/** A line of a pasted text: the row it makes, and every cell of it that cannot be read. */
export interface ReadLine {
  /** The texts as they stand in the line. */
  readonly cells: readonly string[];
  readonly row: TableRow;
  /** Paths relative to the row: a column id, or nothing for the row itself; `params.text` is the cell's text. */
  readonly issues: readonly Issue[];
}

export interface ReadTable {
  /** The columns of the text in its own order; null for one that names no column of the table. */
  readonly columns: readonly (BoundField | null)[];
  /** The first line as it stands, where it names the columns. */
  readonly heading: readonly string[] | null;
  /** Blank lines are left out. */
  readonly lines: readonly ReadLine[];
}

export function formatTable(
  rows: readonly TableRow[],
  definition: FieldDefinition,
  context: FieldContext,
): string {
  const [first] = rows;
  const columns = writtenColumns(definition, context);
  const cells = first ? cellTexts(first, columns, context) : [];
  // A first row that reads as column names would be taken for them: real ones above it keep it a row.
  const heading = matchHeading(cells, columns) ? `${headingOf(columns)}\n` : '';
  return heading + rows.map(row => writeCells(cellTexts(row, columns, context))).join('\n');
}

/** With a line of column names above, as people want it in a spreadsheet. */
export function formatTableWithHeading(
  rows: readonly TableRow[],
  definition: FieldDefinition,
  context: FieldContext,
): string {
  const columns = writtenColumns(definition, context);
  const lines = rows.map(row => writeCells(cellTexts(row, columns, context)));
  return [headingOf(columns), ...lines].join('\n');
}

/** The first thing that cannot be read refuses the whole text. */
export function parseTable(text: string, definition: FieldDefinition, context: FieldContext): ParsedText {
  const { lines } = readTable(text, definition, context);
  for (const [index, { issues }] of lines.entries()) {
    const [issue] = issues;
    if (issue) return { issue: nestIssue(['tableValue', index], issue) };
  }
  const tableValue = lines.map(line => line.row).filter(row => Object.keys(row.customFields).length > 0);
  return { value: tableValue.length > 0 ? { tableValue } : undefined };
}

/** Reads all there is to read: bad cells are named, each with its row, and take nothing else with them. */
export function readTable(text: string, definition: FieldDefinition, context: FieldContext): ReadTable {
  const written = writtenColumns(definition, context);
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

/** Visible columns that store what they show. */
export function writtenColumns(definition: FieldDefinition, { engine }: FieldContext): BoundField[] {
  return visibleColumns(definition, engine).filter(column => !column.isComputed);
}

function readLine(
  cells: readonly string[],
  columns: readonly (BoundField | null)[],
  context: FieldContext,
): ReadLine {
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

/** The columns that a line names, letter case aside; null unless it names at least one and holds no data. */
function matchHeading(
  cells: readonly string[],
  columns: readonly BoundField[],
): (BoundField | null)[] | null {
  const called = (nameOf: (name: string) => string) =>
    columns.map(column => [nameOf(column.definition.name), column] as const);
  // The star of a required column counts where it is all that two names differ in.
  const byName = new Map([...called(foldName), ...called(name => name.trim())]);
  const named = cells.map(cell => byName.get(cell.trim()) ?? byName.get(foldName(cell)) ?? null);
  const found = named.filter(column => column !== null);
  // One foreign name may stand among columns that are known; a line of data does not name most of them.
  const isHeading = found.length > 0 && found.length * 2 > cells.filter(cell => cell.trim() !== '').length;
  return isHeading && new Set(found).size === found.length ? named : null;
}

function foldName(name: string): string {
  return name
    .replace(/\*\s*$/, '')
    .trim()
    .toLowerCase();
}

function headingOf(columns: readonly BoundField[]): string {
  return writeCells(columns.map(column => column.definition.name));
}

function cellTexts(row: TableRow, columns: readonly BoundField[], context: FieldContext): string[] {
  const inRow = { ...context, values: row.customFields };
  return columns.map(column => column.toText(row.customFields[column.definition.id], inRow));
}
