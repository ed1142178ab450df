import { memo, useEffect, useId, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import { PHONE_LIST_SPACE_PX, TYPEAHEAD_LIST_HEIGHT_PX } from '#core/limits.ts';
import type { Locale } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { buildOptionId, preventFocusLoss } from '#view/kit/inputs/combobox/ComboboxList.tsx';
import { usePopupPosition } from '#view/kit/overlays/usePopupPosition.ts';
import {
  findCountryByCode,
  listCountries,
  type PhoneCountry,
  sortCountriesByPreference,
} from './countries.ts';
import { Flag } from './Flag.tsx';
import { type CountryNavigation, useCountryNavigation } from './useCountryNavigation.ts';

export interface CountrySelectProps {
  id: string;
  label: string;
  /** Lower-case ISO code. */
  value: string;
  preferred: readonly string[];
  locale: Locale;
  /** If omitted, the country is read-only. */
  onChange?: (country: string) => void;
}

const size = {
  minWidth: 300,
  maxHeight: TYPEAHEAD_LIST_HEIGHT_PX,
  minHeight: PHONE_LIST_SPACE_PX,
  spaceBelow: PHONE_LIST_SPACE_PX,
};

/**
 * The country of a number: its flag, and a list of all countries by name, preferred countries first. The
 * calling code isn't repeated, because the number contains it.
 */
export function CountrySelect({ id, label, value, preferred, locale, onChange }: CountrySelectProps) {
  const { t } = useMessages();
  const listId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const countries = useMemo(
    () => sortCountriesByPreference(listCountries(locale), preferred),
    [locale, preferred],
  );
  const pick = (index: number) => {
    const country = countries[index];
    keys.close();
    if (country && country.code !== value) onChange?.(country.code);
  };
  const chosen = countries.findIndex(({ code }) => code === value);
  const keys = useCountryNavigation({ countries, chosen, onPick: pick });
  const country = findCountryByCode(value, locale);
  return (
    <>
      <button
        ref={button}
        type="button"
        id={id}
        className="dk-input dk-country"
        role="combobox"
        aria-label={`${label}: ${t('field.PhoneNumber.country')}, ${country?.name ?? ''} ${country?.callingCode ?? ''}`}
        aria-haspopup="listbox"
        aria-expanded={keys.isOpen}
        aria-controls={keys.isOpen ? listId : undefined}
        aria-activedescendant={keys.isOpen ? buildOptionId(listId, keys.activeIndex) : undefined}
        disabled={!onChange}
        title={country && `${country.name} ${country.callingCode}`}
        onClick={event => {
          // Safari doesn't focus a clicked button, but keys and outside clicks only work with focus.
          event.currentTarget.focus();
          if (keys.isOpen) keys.close();
          else keys.open();
        }}
        onKeyDown={keys.handleKey}
        onBlur={keys.close}
      >
        <Flag country={value} />
        <Icon name="chevron-down" />
      </button>
      {keys.isOpen && (
        <CountryList
          id={listId}
          label={t('field.PhoneNumber.countries')}
          anchor={button}
          keys={keys}
          {...{ countries, chosen, onPick: pick }}
          preferredCount={preferred.length}
        />
      )}
    </>
  );
}

interface CountryListProps {
  id: string;
  label: string;
  anchor: React.RefObject<HTMLElement | null>;
  keys: CountryNavigation;
  countries: readonly PhoneCountry[];
  chosen: number;
  preferredCount: number;
  onPick: (index: number) => void;
}

function CountryList(props: CountryListProps) {
  const { id, label, anchor, keys, countries, chosen, preferredCount } = props;
  const style = usePopupPosition(anchor, true, size);
  const latestPick = useRef(props.onPick);
  latestPick.current = props.onPick;
  const handlePick = useMemo(() => (index: number) => latestPick.current(index), []);
  if (!style) return null;
  return createPortal(
    <div
      className="dk-popup dk-countries"
      style={style}
      ref={preventFocusLoss}
      data-opens={style.top ? 'down' : 'up'}
    >
      {keys.typed && (
        <div className="dk-countries-typed" aria-hidden="true">
          {keys.typed}
        </div>
      )}
      <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
        {countries.map((country, index) => (
          <CountryRow
            key={country.code}
            id={buildOptionId(id, index)}
            country={country}
            index={index}
            isActive={index === keys.activeIndex}
            isChosen={index === chosen}
            isLastPreferred={index === preferredCount - 1}
            onPick={handlePick}
          />
        ))}
      </div>
    </div>,
    document.body,
  );
}

interface CountryRowProps {
  id: string;
  country: PhoneCountry;
  index: number;
  isActive: boolean;
  isChosen: boolean;
  isLastPreferred: boolean;
  onPick: (index: number) => void;
}

const CountryRow = memo(function CountryRow(props: CountryRowProps) {
  const { id, country, index, isActive, isChosen, isLastPreferred, onPick } = props;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the button, which keeps the focus
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isChosen}
      data-active={isActive}
      data-last-preferred={isLastPreferred || undefined}
      className="dk-option dk-country-option"
      tabIndex={-1}
      onClick={() => onPick(index)}
    >
      <Flag country={country.code} />
      <span>{country.name}</span>
      <span className="dk-calling-code">{country.callingCode}</span>
    </div>
  );
});
