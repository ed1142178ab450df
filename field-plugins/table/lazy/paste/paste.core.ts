/** Parses a text copied from a spreadsheet into rows of a table. */
import type { FieldContext } from '#core/field/fieldPlugin.ts';
import { splitList } from '#core/field/texts/listText.ts';
import type { FieldDefinition, Issue, TableRow } from '#core/model.ts';
import { findReferencedDirectory } from '../../../shared/checkSettings.ts';
import { normalizeRow, validateRow } from '../../value/row.core.ts';
import { type ParsedTable, parseTableText } from '../../value/tableText.core.ts';

export interface PastedLine {
  /** Starts at one, not counting the heading. */
  readonly number: number;
  readonly cells: readonly string[];
  readonly row: TableRow;
  /** Unreadable cells come first, and then violations of the row's rules. Paths are relative to the row. */
  readonly issues: readonly Issue[];
}

export interface PastedTable extends Pick<ParsedTable, 'columns' | 'heading'> {
  readonly lines: readonly PastedLine[];
}

/** Reads a text and validates each of its rows like a saved row. */
export function parsePastedTable(
  text: string,
  definition: FieldDefinition,
  context: FieldContext,
): PastedTable {
  const { columns, heading, lines } = parseTableText(text, definition, context);
  const { engine } = context;
  return {
    columns,
    heading,
    lines: lines.map(({ cells, row, issues }, index) => {
      const normalized = normalizeRow(row, definition, engine);
      const named = new Set(issues.map(issue => issue.path[0]));
      const broken = validateRow(normalized, definition, engine).filter(issue => !named.has(issue.path[0]));
      // A row whose cells are all unreadable isn't reported as empty: its cells are listed individually.
      const rules = issues.length > 0 ? broken.filter(issue => issue.path.length > 0) : broken;
      return { number: index + 1, cells, row: normalized, issues: [...issues, ...rules] };
    }),
  };
}

export interface PastedLookupRequest {
  readonly directoryId: string;
  readonly text: string;
}

/** Returns the names or numbers of records that a text refers to and that aren't known yet, without duplicates. */
export function getPastedLookupRequests(
  text: string,
  definition: FieldDefinition,
  context: FieldContext,
): PastedLookupRequest[] {
  const { columns, lines } = parseTableText(text, definition, context);
  const wanted = new Map<string, PastedLookupRequest>();
  for (const { path, params } of lines.flatMap(line => line.issues)) {
    const column = columns.find(each => each?.definition.id === path[0]);
    const directoryId = column && findReferencedDirectory(column.definition, context);
    if (!column || !directoryId) continue;
    const cell = String(params.text ?? '');
    for (const part of column.isArray ? splitList(cell) : [cell]) {
      const name = part.trim();
      if (name) wanted.set(`${directoryId} ${name}`, { directoryId, text: name });
    }
  }
  return [...wanted.values()];
}
