import { useState } from 'react';
import type { FilterProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Checkbox } from '#view/kit/inputs/Checkbox.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { EMPTY_STRING_CHOICE } from '../../shared/stringValue.ts';
import { hasManyOptions, searchOptions } from '../options.ts';

/** Filters by any of the checked options, and by the empty value. A long list is searchable. */
export function OptionsFilter({ id, value, definition, onChange }: FilterProps) {
  const { t } = useMessages();
  const [keyword, setKeyword] = useState('');
  const chosen = value?.idsValue ?? [];
  const toggle = (option: string, isOn: boolean) => {
    const next = isOn ? [...chosen, option] : chosen.filter(each => each !== option);
    onChange(next.length > 0 ? { idsValue: next } : undefined);
  };
  const found = searchOptions(definition, keyword);
  return (
    <div className="dk-stack-tight">
      {hasManyOptions(definition) && (
        <TextInput
          type="search"
          icon="search"
          label={t('field.Dropdown.search')}
          placeholder={t('field.Dropdown.search')}
          value={keyword}
          onInput={setKeyword}
        />
      )}
      <fieldset id={id} className="dk-options-filter" aria-label={definition.name}>
        {found.map(option => (
          <Checkbox
            key={option.value}
            id={`${id}-${option.value}`}
            label={option.label}
            isChecked={chosen.includes(option.value)}
            onChange={isOn => toggle(option.value, isOn)}
          />
        ))}
        {found.length === 0 && <span className="dk-faint">{t('field.Dropdown.none')}</span>}
        {keyword === '' && (
          <Checkbox
            id={`${id}-empty`}
            label={<span className="dk-unseen">{t('field.filter.empty')}</span>}
            isChecked={chosen.includes(EMPTY_STRING_CHOICE)}
            onChange={isOn => toggle(EMPTY_STRING_CHOICE, isOn)}
          />
        )}
      </fieldset>
    </div>
  );
}
