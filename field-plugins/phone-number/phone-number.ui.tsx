import { useState } from 'react';
import { PHONE_MAX_LENGTH } from '#core/limits.ts';
import type { CellProps, EditorProps, FieldUi } from '#view/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Select } from '#view/kit/Select.tsx';
import { TextInput } from '#view/kit/TextInput.tsx';
import { textOf } from '../shared/stringValue.ts';
import { AutoFocus, controlOf, MIN_WIDTH, partLabel } from '../shared/ui/control.tsx';
import { createIcon } from '../shared/ui/icon.tsx';
import { TextCell } from '../shared/ui/TextCell.tsx';
import { TextFilter } from '../shared/ui/TextFilter.tsx';
import { countriesIn } from './countries.ts';
import { defaultCountry, phoneNumberPlugin } from './phone-number.core.ts';
import { formatPhone, movePhone, phoneCountry, readPhone } from './phoneNumber.core.ts';
import './phone-number.css';

export const phoneNumberUi: FieldUi<'PhoneNumber'> = {
  type: 'PhoneNumber',
  Icon: createIcon(
    'M5.3 2.5H3A1 1 0 0 0 2 3.6 11.5 11.5 0 0 0 12.4 14a1 1 0 0 0 1.1-1v-2.3l-3-1.2-1.3 1.6A8.5 8.5 0 0 1 4.9 6.8l1.6-1.3z',
  ),
  minCellWidth: MIN_WIDTH.other,
  Cell: PhoneCell,
  Editor: PhoneEditor,
  ListEditor: null,
  Filter: TextFilter,
};

function PhoneCell({ value, definition, context }: CellProps) {
  return <TextCell text={phoneNumberPlugin.toText(value, definition, context)} />;
}

/** Text that is no number of the country is handed on as it is, so that the form shows it as invalid and nothing is lost. */
function PhoneEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  const [chosen, setChosen] = useState(defaultCountry(context));
  const text = value ? textOf(value) : '';
  const country = phoneCountry(text) ?? chosen;
  const countries = countriesIn(context.locale);
  const callingCode = countries.find(each => each.code === country)?.callingCode ?? '';
  const commit = (typed: string, from: string) => {
    setChosen(from);
    if (typed.trim() === '') return onChange?.(undefined);
    const parsed = phoneNumberPlugin.parseText(typed, definition, { ...context, countryCode: from });
    onChange?.('value' in parsed ? parsed.value : { stringValue: typed.trim() });
  };
  const chooseCountry = (next: string) => {
    setChosen(next);
    if (text === '') return;
    commit(readPhone(text) ? movePhone(text, next) : text, next);
  };
  return (
    <AutoFocus isOn={autoFocus}>
      <span className="dk-phone">
        <span className="dk-phone-country">
          <span aria-hidden="true">{`${country.toUpperCase()} ${callingCode}`}</span>
          <Select
            id={`${props.id}-country`}
            label={partLabel(props, t('field.PhoneNumber.country'))}
            isInvalid={false}
            isRequired={false}
            emptyLabel={null}
            value={country}
            options={countries.map(each => ({
              value: each.code,
              label: `${each.name} ${each.callingCode}`,
            }))}
            onChange={onChange && chooseCountry}
          />
        </span>
        <TextInput
          {...controlOf(props)}
          type="tel"
          autoComplete="off"
          maxLength={PHONE_MAX_LENGTH}
          value={formatPhone(text)}
          onCommit={onChange && (typed => commit(typed, country))}
        />
      </span>
    </AutoFocus>
  );
}
