import type { FieldDefinition } from '#core/model.ts';
import { foldCase } from '#core/text.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox.ts';
import { isRetired, optionText } from './dropdown.core.ts';

/** Lists longer than this are searched. */
export const LONG_LIST = 10;

export function isLong({ dropdownItems = [] }: FieldDefinition): boolean {
  return dropdownItems.length > LONG_LIST;
}

export function optionsOf({ dropdownItems = [] }: FieldDefinition): ComboboxOption[] {
  return dropdownItems.map(({ value, text }) => ({ value, label: text }));
}

/** The options whose text holds what is typed, letter case aside, in the admin's order. */
export function searchOptions(definition: FieldDefinition, keyword: string): ComboboxOption[] {
  const wanted = foldCase(keyword.trim());
  return optionsOf(definition).filter(({ label }) => foldCase(label).includes(wanted));
}

/** What an editor calls a value: retired ones say that they are. */
export function useOptionName(definition: FieldDefinition): (value: string) => string {
  const { t } = useMessages();
  return value => {
    const name = optionText(value, definition);
    return isRetired(value, definition) ? t('field.Dropdown.retired', { name }) : name;
  };
}
