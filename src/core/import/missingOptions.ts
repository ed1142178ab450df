/** Finds texts in a file that a drop-down field doesn't offer yet. */
import type { BoundField } from '../field/boundField.ts';
import { splitList } from '../field/texts/listText.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import { normalizeForComparison } from '../text.ts';

export interface ExtendedField {
  /** The field with an additional option for each text that the field couldn't parse. */
  readonly definition: FieldDefinition;
  /** The texts that became options, in the spelling of their first occurrence. */
  readonly added: readonly string[];
  /** The reasons why other texts can't become options, keyed by the text (`normalizeForComparison`). */
  readonly refused: ReadonlyMap<string, Issue>;
}

export function canAddOptions({ plugin }: BoundField): boolean {
  return Boolean(plugin.importing?.addOption);
}

export function addFieldOptions({ definition, plugin }: BoundField, texts: readonly string[]): ExtendedField {
  const addOption = plugin.importing?.addOption;
  const refused = new Map<string, Issue>();
  const added: string[] = [];
  let extended = definition;
  for (const text of addOption ? texts : []) {
    const result = addOption?.(extended, text);
    if (!result) continue;
    if ('issue' in result) refused.set(normalizeForComparison(text), result.issue);
    else if (result.definition !== extended) {
      extended = result.definition;
      added.push(text);
    }
  }
  return { definition: extended, added, refused };
}

/** Returns the names of options in a text of a file; several if the field is a list. */
export function parseOptionNames({ isArray }: Pick<BoundField, 'isArray'>, text: string): string[] {
  const parts = isArray ? splitList(text) : [text];
  return parts.map(part => part.trim()).filter(part => part !== '');
}
