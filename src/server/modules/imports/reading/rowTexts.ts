import { createIssue } from '#core/issues.ts';
import type { ImportSettings, Issue } from '#core/model.ts';
import type { StoredImportRow } from '../repositories/importRows.ts';
import type { StoredImport } from '../repositories/imports.ts';
import { CELL_KINDS } from './cellKinds.ts';

export interface RowCell {
  readonly text: string;
  readonly kind: string;
}

/** Replacements, keyed by column, then by the text in the file. */
export type TextReplacementsByColumn = ReadonlyMap<number, ReadonlyMap<string, string>>;

export function toReplacements({ columns }: ImportSettings): TextReplacementsByColumn {
  return new Map(
    columns
      .filter(({ replacements = [] }) => replacements.length > 0)
      .map(({ column, replacements = [] }) => [
        column,
        new Map(replacements.map(({ from, to }) => [from.trim(), to])),
      ]),
  );
}

/** Returns the current text of a row's cell. Manual changes override replacements, which override the file. */
export function getCurrentCell(
  row: Pick<StoredImportRow, 'cells' | 'kinds' | 'fixes'>,
  column: number,
  given: TextReplacementsByColumn,
): RowCell {
  const fixed = row.fixes?.[column];
  if (fixed !== undefined) return { text: fixed, kind: CELL_KINDS.text };
  const text = row.cells[column] ?? '';
  const replaced = given.get(column)?.get(text.trim());
  if (replaced !== undefined) return { text: replaced, kind: CELL_KINDS.text };
  return { text, kind: row.kinds?.[column] ?? CELL_KINDS.text };
}

/**
 * Returns a function that returns the texts of a row's cells, with blank cells added up to the number of
 * the file's columns.
 */
export function createRowCellReader({
  settings,
  facts,
}: Pick<StoredImport, 'settings' | 'facts'>): (row: StoredImportRow) => string[] {
  const replacements = toReplacements(settings);
  const width = facts.columns?.length ?? 0;
  return row =>
    Array.from(
      { length: Math.max(width, row.cells.length) },
      (_, column) => getCurrentCell(row, column, replacements).text,
    );
}

/** Returns an issue if no text can be read from the cell. */
export function validateCell({ kind, text }: RowCell): Issue | undefined {
  if (kind === CELL_KINDS.error) return createIssue([], 'CellError', { text });
  if (kind === CELL_KINDS.formula) return createIssue([], 'FormulaNotComputed');
  return kind === CELL_KINDS.unsafe ? createIssue([], 'InvalidText') : undefined;
}
