/** Joins the texts of several columns of a file to one value of a field. */
import type { BoundField } from '../field/boundField.ts';
import { type ColumnJoiner, createColumnJoiner } from '../field/importPart.ts';
import { joinList, LIST_SEPARATOR, splitList } from '../field/texts/listText.ts';
import type { Issue } from '../model.ts';

export interface ColumnText {
  readonly column: number;
  readonly text: string;
  /**
   * The part of the value that the column contains; omitted if the column contains a piece of the joined
   * text.
   */
  readonly part?: string | undefined;
  /** The separator before the text, if the type lets the user choose the separator. */
  readonly separator?: string | undefined;
}

export const DEFAULT_SEPARATOR = ' ';

const valuesOfList = createColumnJoiner(LIST_SEPARATOR);

/**
 * Returns how several columns are joined to one value; `null` if a value comes from a single column. For a list, each
 * column can contain several values.
 */
export function findColumnJoiner(field: BoundField): ColumnJoiner | null {
  return field.isArray ? valuesOfList : (field.plugin.importing?.joining ?? null);
}

/**
 * Returns whether several columns can be mapped to the field, of which the first column with a parseable text
 * provides the value.
 */
export function canMapSeveralColumns({ isArray, plugin }: BoundField): boolean {
  return !isArray && plugin.importing?.ofCard === 'phone';
}

/** Returns one text for the field to parse; blank columns are omitted, with their separators. */
export function joinColumns(
  joining: ColumnJoiner,
  columns: readonly ColumnText[],
): { readonly text: string } | { readonly column: number; readonly issue: Issue } {
  const filled = columns.filter(({ text }) => text.trim() !== '');
  const parts = filled.filter(({ part }) => part !== undefined);
  const text = filled
    .filter(({ part }) => part === undefined)
    .reduce((joined, { text, separator = DEFAULT_SEPARATOR }) => {
      const between = joined === '' ? '' : (joining.separator ?? separator);
      return `${joined}${between}${getPiece(joining, text)}`;
    }, '');
  const result = joining.withParts(text, new Map(parts.map(({ part = '', text }) => [part, text.trim()])));
  if ('text' in result) return result;
  const column = parts.find(({ part }) => part === result.part)?.column ?? columns[0]?.column ?? 0;
  return { column, issue: result.issue };
}

/**
 * Returns a column's piece of the text. For lists, the text is rewritten, so that a quote opened in one
 * column isn't closed in the next column.
 */
function getPiece(joining: ColumnJoiner, text: string): string {
  return joining === valuesOfList ? joinList(splitList(text)) : text.trim();
}
