import { useMemo } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import { foldText } from '#core/text.ts';
import { useFieldOffer } from '#view/field/fieldOffer.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { isRetired, optionText } from './dropdown.core.ts';

/** Lists longer than this are searched. */
const LONG_LIST = 10;

export function isLong({ dropdownItems = [] }: FieldDefinition): boolean {
  return dropdownItems.length > LONG_LIST;
}

export function optionsOf({ dropdownItems = [] }: FieldDefinition): ComboboxOption[] {
  return dropdownItems.map(({ value, text }) => ({ value, label: text }));
}

/** The options whose text holds what is typed, letter case aside, in the admin's order. */
export function searchOptions(definition: FieldDefinition, keyword: string): ComboboxOption[] {
  const wanted = foldText(keyword);
  return optionsOf(definition).filter(({ label }) => foldText(label).includes(wanted));
}

/** The definition with the options that scripts leave, and those of the values that are there: these stay until they are changed. */
export function useOfferedOptions(definition: FieldDefinition, values: readonly string[]): FieldDefinition {
  const choices = useFieldOffer()?.choices ?? null;
  const kept = values.join('\n');
  return useMemo(() => {
    if (!choices) return definition;
    const offered = new Set([...choices, ...kept.split('\n')]);
    return {
      ...definition,
      dropdownItems: definition.dropdownItems?.filter(({ value }) => offered.has(value)) ?? [],
    };
  }, [definition, choices, kept]);
}

/** What an editor calls a value: retired ones say that they are. */
export function useOptionName(definition: FieldDefinition): (value: string) => string {
  const { t } = useMessages();
  return value => {
    const name = optionText(value, definition);
    return isRetired(value, definition) ? t('field.Dropdown.retired', { name }) : name;
  };
}
