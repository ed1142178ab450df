/** Several columns of a file that become one value of a field. */
import type { BoundField } from '../field/boundField.ts';
import { type JoiningPart, joiningBy } from '../field/importPart.ts';
import { LIST_SEPARATOR, splitList, writeList } from '../field/texts/listText.ts';
import type { Issue } from '../model.ts';

export interface ColumnText {
  readonly column: number;
  readonly text: string;
  /** Which part of the value it is; a piece of the text where it is none. */
  readonly part?: string | undefined;
  /** What stands before it, where something does and the type leaves it to the person. */
  readonly separator?: string | undefined;
}

export const USUAL_SEPARATOR = ' ';

const valuesOfList = joiningBy(LIST_SEPARATOR);

/** In a list each column is a value of its own, or several; null where one column is all that a value is made of. */
export function joiningOf(field: BoundField): JoiningPart | null {
  return field.isArray ? valuesOfList : (field.plugin.importing?.joining ?? null);
}

/** Whether several columns may have the field as their target, of which the first that can be read is its value. */
export function takesFirst({ isArray, plugin }: BoundField): boolean {
  return !isArray && plugin.importing?.ofCard === 'phone';
}

/** One text for the field to read; blank columns leave no separator behind. */
export function joinColumns(
  joining: JoiningPart,
  columns: readonly ColumnText[],
): { readonly text: string } | { readonly column: number; readonly issue: Issue } {
  const filled = columns.filter(({ text }) => text.trim() !== '');
  const parts = filled.filter(({ part }) => part !== undefined);
  const text = filled
    .filter(({ part }) => part === undefined)
    .reduce((joined, { text, separator = USUAL_SEPARATOR }) => {
      const between = joined === '' ? '' : (joining.separator ?? separator);
      return `${joined}${between}${pieceOf(joining, text)}`;
    }, '');
  const result = joining.withParts(text, new Map(parts.map(({ part = '', text }) => [part, text.trim()])));
  if ('text' in result) return result;
  const column = parts.find(({ part }) => part === result.part)?.column ?? columns[0]?.column ?? 0;
  return { column, issue: result.issue };
}

/** Quotes that one column begins must not end in the next one. */
function pieceOf(joining: JoiningPart, text: string): string {
  return joining === valuesOfList ? writeList(splitList(text)) : text.trim();
}
