/** Joins several columns of a file to one value of a field. */
import type { BoundField } from '../field/boundField.ts';
import { createJoiningPart, type JoiningPart } from '../field/importPart.ts';
import { LIST_SEPARATOR, splitList, writeList } from '../field/texts/listText.ts';
import type { Issue } from '../model.ts';

export interface ColumnText {
  readonly column: number;
  readonly text: string;
  /** The part of the value; omitted for a piece of the text. */
  readonly part?: string | undefined;
  /** The separator before it, if the type leaves it to the user. */
  readonly separator?: string | undefined;
}

export const DEFAULT_SEPARATOR = ' ';

const valuesOfList = createJoiningPart(LIST_SEPARATOR);

/**
 * Returns how several columns are joined to a value; `null` if a value comes from a single column. For a list, each
 * column contains one or more of its values.
 */
export function findJoiningPart(field: BoundField): JoiningPart | null {
  return field.isArray ? valuesOfList : (field.plugin.importing?.joining ?? null);
}

/** Returns whether several columns can map to the field, whose value is the first one that can be parsed. */
export function canMapSeveralColumns({ isArray, plugin }: BoundField): boolean {
  return !isArray && plugin.importing?.ofCard === 'phone';
}

/** Returns one text for the field to parse; blank columns are skipped, including their separators. */
export function joinColumns(
  joining: JoiningPart,
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
 * Returns a column's piece of the text. In lists, it is rewritten, so that a quote opened in one column isn't closed in
 * the next one.
 */
function getPiece(joining: JoiningPart, text: string): string {
  return joining === valuesOfList ? writeList(splitList(text)) : text.trim();
}
