/** Options that a file names and a field does not offer yet. */
import type { BoundField } from '../field/boundField.ts';
import { splitList } from '../field/texts/listText.ts';
import type { FieldDefinition, Issue } from '../model.ts';
import { foldText } from '../text.ts';

export interface ExtendedField {
  /** With an option for each text that it could not read. */
  readonly definition: FieldDefinition;
  /** The texts that are options now, as the file writes them first. */
  readonly added: readonly string[];
  /** Why texts are none, by the text in lower case. */
  readonly refused: ReadonlyMap<string, Issue>;
}

export function canAddOptions({ plugin }: BoundField): boolean {
  return Boolean(plugin.importing?.addOption);
}

export function extendField({ definition, plugin }: BoundField, texts: readonly string[]): ExtendedField {
  const addOption = plugin.importing?.addOption;
  const refused = new Map<string, Issue>();
  const added: string[] = [];
  let extended = definition;
  for (const text of addOption ? texts : []) {
    const result = addOption?.(extended, text);
    if (!result) continue;
    if ('issue' in result) refused.set(foldText(text), result.issue);
    else if (result.definition !== extended) {
      extended = result.definition;
      added.push(text);
    }
  }
  return { definition: extended, added, refused };
}

/** The options that a text of a file names: several where the field holds a list. */
export function optionsNamedBy({ isArray }: Pick<BoundField, 'isArray'>, text: string): string[] {
  const parts = isArray ? splitList(text) : [text];
  return parts.map(part => part.trim()).filter(part => part !== '');
}
