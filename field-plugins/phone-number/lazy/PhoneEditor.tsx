import { useMemo, useState } from 'react';
import { MAX_PHONE_LENGTH } from '#core/limits.ts';
import type { EditorProps } from '#view/engine/fieldUi.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { TextInput } from '#view/kit/inputs/TextInput.tsx';
import { getSetting } from '../../shared/checkSettings.ts';
import { getText } from '../../shared/stringValue.ts';
import { AutoFocusContainer, getPartLabel, toControlProps } from '../../shared/ui/control.tsx';
import { joinDescriptions, useValueError } from '../../shared/ui/useValueError.ts';
import {
  getDefaultCountry,
  getPreferredCountries,
  isLimitedToPhoneCharacters,
  phoneNumberPlugin,
  removeNonPhoneCharacters,
} from '../phone-number.core.ts';
import { changePhoneCountry, findPhoneCountry, formatPhone, normalizePhone } from '../phoneNumber.core.ts';
import { CountrySelect } from './CountrySelect.tsx';
import { findCountryByCode } from './countries.ts';
import { useVisitorCountry } from './useVisitorCountry.ts';
import './phone-number.css';

/**
 * Text that isn't a number of the country is passed on unchanged, so that it is marked as invalid and nothing is lost.
 */
export default function PhoneEditor(props: EditorProps) {
  const { value, definition, context, onChange, autoFocus } = props;
  const { t } = useMessages();
  const text = value ? getText(value) : '';
  const phone = usePhoneCountry(props, text);
  const problem = usePhoneProblem(props);
  const isRestricted = isLimitedToPhoneCharacters(definition);
  const clean = (typed: string) => {
    const kept = removeNonPhoneCharacters(typed);
    problem.setRefused(kept !== typed);
    return kept;
  };
  const commit = (typed: string, country: string) => {
    phone.choose(country);
    if (typed.trim() === '') return onChange?.(undefined);
    const parsed = phoneNumberPlugin.parseText(typed, definition, { ...context, countryCode: country });
    onChange?.('value' in parsed ? parsed.value : { stringValue: typed.trim() });
  };
  const chooseCountry = (country: string) => {
    if (text === '') return phone.choose(country);
    commit(normalizePhone(text) ? changePhoneCountry(text, country) : text, country);
  };
  const dialled = normalizePhone(text);
  return (
    <div className="dk-phone" data-callable={dialled !== undefined}>
      <CountrySelect
        id={`${props.id}-country`}
        label={props.label ?? definition.name}
        value={phone.country}
        preferred={phone.preferred}
        locale={context.locale}
        onChange={onChange && chooseCountry}
      />
      <AutoFocusContainer isOn={autoFocus}>
        <TextInput
          {...toControlProps(props)}
          describedBy={joinDescriptions(props.describedBy, problem.id)}
          isInvalid={props.isInvalid || problem.isInvalid}
          type="tel"
          autoComplete="off"
          maxLength={MAX_PHONE_LENGTH}
          clean={onChange && isRestricted ? clean : undefined}
          placeholder={onChange && findCountryByCode(phone.country, context.locale)?.callingCode}
          value={formatPhone(text)}
          onCommit={onChange && (typed => commit(typed, phone.country))}
        />
      </AutoFocusContainer>
      {dialled && (
        <a
          className="dk-button dk-icon-button"
          data-tone="quiet"
          href={`tel:${dialled}`}
          aria-label={getPartLabel(props, t('field.PhoneNumber.call'))}
          title={t('field.PhoneNumber.call')}
        >
          <Icon name="phone" />
        </a>
      )}
      {problem.text && (
        <div id={problem.id} className={problem.isInvalid ? 'dk-error' : 'dk-help'} role="status">
          {problem.text}
        </div>
      )}
    </div>
  );
}

/**
 * Returns the country to select: the country of the number or, if it can't be determined, the chosen
 * country, the detected country of the visitor or the account's country.
 */
function usePhoneCountry({ definition, context, value, onChange }: EditorProps, text: string) {
  const { countryCode } = context;
  const preferred = useMemo(
    () => getPreferredCountries(definition, { countryCode }),
    [definition, countryCode],
  );
  const [chosen, setChosen] = useState<string>();
  const fallback = getDefaultCountry(context);
  const isAsked = getSetting(definition, 'settings.autodetectCountry') === true;
  useVisitorCountry({
    isOn: isAsked && !value && onChange !== undefined,
    fallback: preferred[0] ?? fallback,
    onCountry: country => setChosen(before => before ?? country),
  });
  const expected = chosen ?? fallback;
  return { country: findPhoneCountry(text, expected) ?? expected, preferred, choose: setChosen };
}

/** Returns the error of the number, or a note that characters were removed, as text. */
function usePhoneProblem(props: EditorProps) {
  const { t } = useMessages();
  const [isRefused, setRefused] = useState(false);
  const problem = useValueError(props, phoneNumberPlugin);
  const text = isRefused ? t('issue.InvalidPhoneCharacters') : problem.text;
  return { id: text && problem.id, text, isInvalid: problem.text !== undefined, setRefused };
}
