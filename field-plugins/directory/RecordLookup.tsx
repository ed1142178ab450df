import { useCallback, useState } from 'react';
import type { FieldContext } from '#core/fieldPlugin.ts';
import { DROPDOWN_LOOKUP_ITEMS, TYPEAHEAD_ITEMS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import type { FieldDefinition } from '#core/model.ts';
import { useFieldServices } from '#view/fieldServices.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxOption } from '#view/kit/combobox.ts';
import type { ControlProps } from '#view/kit/control.ts';
import { TextInput } from '#view/kit/TextInput.tsx';
import { Typeahead } from '#view/kit/Typeahead.tsx';
import { displayOfRecord } from './directory.core.ts';

export interface RecordLookupProps extends ControlProps {
  definition: FieldDefinition;
  value: ComboboxOption | null;
  onChange?: (option: ComboboxOption | null) => void;
}

/** Typeahead: from 2 characters, 100 records. Drop-down: all at once, up to 1000 (specification section 9). */
export function RecordLookup({ onChange, value, definition, ...control }: RecordLookupProps) {
  if (!onChange) return <TextInput {...control} value={value?.label ?? ''} />;
  return <OpenLookup {...control} value={value} onChange={onChange} definition={definition} />;
}

function OpenLookup({ definition, onChange, value, ...control }: RecordLookupProps) {
  const { searchRecords } = useFieldServices();
  const { t } = useMessages();
  const { directoryId = '', directoryLookupControl } = definition;
  const isDropdown = directoryLookupControl === 'Dropdown';
  const take = isDropdown ? DROPDOWN_LOOKUP_ITEMS : TYPEAHEAD_ITEMS;
  const load = useCallback(
    async (keyword: string, signal: AbortSignal) => {
      const records = await searchRecords({ directoryId, keyword, take, signal });
      return records.map(({ id, display }) => ({ value: id, label: display }));
    },
    [searchRecords, directoryId, take],
  );
  return (
    <Typeahead
      {...control}
      value={value}
      onChange={onChange}
      load={load}
      minChars={isDropdown ? 0 : TYPEAHEAD_MIN_CHARACTERS}
      placeholder={t(isDropdown ? 'field.Directory.choose' : 'field.Directory.search')}
      listLabel={definition.name}
    />
  );
}

/** Displays of records, those chosen a moment ago included, which no answer of the server has named yet. */
export function useDisplay(definition: FieldDefinition, context: FieldContext) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  return {
    displayOf: (id: string): string | undefined =>
      context.reference(id) ? displayOfRecord({ stringValue: id }, definition, context) : chosen[id],
    remember: ({ value, label }: ComboboxOption) => setChosen(known => ({ ...known, [value]: label })),
  };
}
