import { useCallback } from 'react';
import type { FieldDefinition } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead } from '#view/kit/inputs/combobox/Typeahead.tsx';
import type { ControlProps } from '#view/kit/inputs/control.ts';
import { searchOptions } from '../options.ts';

export interface OptionSearchProps extends ControlProps {
  definition: FieldDefinition;
  value: ComboboxOption | null;
  onChange?: (option: ComboboxOption | null) => void;
  /** The values of the chosen options, if several are allowed. */
  chosen?: readonly string[];
}

/** A drop-down that is searched by typing. */
export function OptionSearch({ definition, ...props }: OptionSearchProps) {
  const { t } = useMessages();
  const load = useCallback(async (keyword: string) => searchOptions(definition, keyword), [definition]);
  return (
    <Typeahead
      {...props}
      load={load}
      minChars={0}
      debounceMs={0}
      placeholder={props.onChange && t(props.chosen ? 'field.Dropdown.add' : 'field.Dropdown.choose')}
      emptyNote={t('field.Dropdown.none')}
      listLabel={definition.name}
    />
  );
}
