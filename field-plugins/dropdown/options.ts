import { useMemo } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import { normalizeForComparison } from '#core/text.ts';
import { useAllowedFieldValues } from '#view/field/fieldOffer.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { getOptionText, isRetiredOption } from './dropdown.core.ts';

/** Longer lists are searchable. */
const LONG_LIST = 10;

export function hasManyOptions({ dropdownItems = [] }: FieldDefinition): boolean {
  return dropdownItems.length > LONG_LIST;
}

export function toDropdownOptions({ dropdownItems = [] }: FieldDefinition): ComboboxOption[] {
  return dropdownItems.map(({ value, text }) => ({ value, label: text }));
}

/** Returns the options whose text contains the typed text, ignoring letter case, in the administrator's order. */
export function searchOptions(definition: FieldDefinition, keyword: string): ComboboxOption[] {
  const wanted = normalizeForComparison(keyword);
  return toDropdownOptions(definition).filter(({ label }) => normalizeForComparison(label).includes(wanted));
}

/**
 * Returns the definition with the options that scripts allow, plus the options of the current values, which
 * are kept until they are changed.
 */
export function useDefinitionWithAllowedOptions(
  definition: FieldDefinition,
  values: readonly string[],
): FieldDefinition {
  const choices = useAllowedFieldValues()?.choices ?? null;
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

/** Returns a function that names a value in an editor. Retired values are labelled as such. */
export function useOptionName(definition: FieldDefinition): (value: string) => string {
  const { t } = useMessages();
  return value => {
    const name = getOptionText(value, definition);
    return isRetiredOption(value, definition) ? t('field.Dropdown.retired', { name }) : name;
  };
}
