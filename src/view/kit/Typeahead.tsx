import { useId, useRef, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import './inputs.css';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { ComboboxList, optionId } from './ComboboxList.tsx';
import { type ComboboxOption, useComboboxKeys } from './combobox.ts';
import { type ControlProps, useControl } from './control.ts';
import { IconButton } from './IconButton.tsx';
import { type Lookup, useLookup } from './useLookup.ts';

export interface TypeaheadProps extends ControlProps {
  /** What is chosen, with the text to show for it. */
  value: ComboboxOption | null;
  /** Without it the choice cannot be changed. */
  onChange?: (option: ComboboxOption | null) => void;
  /** Finds options for what is typed. Keep the function's identity stable: a new one asks again. */
  load: (keyword: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** Typed characters before the first look-up (specification section 9: 2); 0 lists at once. */
  minChars?: number;
  debounceMs?: number;
  placeholder?: string;
  /** Names the list of options for screen readers. */
  listLabel?: string;
}

/** A search box that chooses one of many. What is typed and not chosen is dropped on leaving. */
export function Typeahead(props: TypeaheadProps) {
  const { value, onChange, load, minChars = TYPEAHEAD_MIN_CHARACTERS } = props;
  const { debounceMs = SUGGESTION_DEBOUNCE_MS } = props;
  const { t } = useMessages();
  const control = useControl(props);
  const listId = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const pick = (index: number) => {
    const option = lookup.options[index];
    setTyped(null);
    if (option) onChange?.(option);
    keys.close();
  };
  const [isActive, setActive] = useState(false);
  const lookup = useLookup({ keyword: typed ?? '', isActive, minChars, debounceMs, load });
  const keys = useComboboxKeys({ count: lookup.options.length, onPick: pick });
  const leave = () => {
    keys.close();
    setActive(false);
    if (typed === '' && value) onChange?.(null);
    setTyped(null);
  };
  const isReadOnly = !onChange;
  const isOpen = keys.isOpen && !isReadOnly;
  return (
    <span ref={anchor} className="dk-input-affix dk-typeahead">
      <input
        {...control}
        className="dk-input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={
          isOpen && keys.activeIndex >= 0 ? optionId(listId, keys.activeIndex) : undefined
        }
        autoComplete="off"
        placeholder={props.placeholder}
        readOnly={isReadOnly}
        value={typed ?? value?.label ?? ''}
        onChange={event => {
          setTyped(event.target.value);
          setActive(true);
          keys.open();
        }}
        onClick={() => {
          setActive(true);
          if (!isReadOnly) keys.open();
        }}
        onFocus={() => setActive(true)}
        onBlur={leave}
        onKeyDown={isReadOnly ? undefined : keys.handleKey}
      />
      {value && !isReadOnly && !props.isDisabled && (
        <span className="dk-input-end">
          <IconButton
            icon="close"
            size="small"
            label={t('kit.clear')}
            onClick={() => {
              setTyped(null);
              onChange(null);
            }}
          />
        </span>
      )}
      <ComboboxList
        id={listId}
        label={props.listLabel ?? t('kit.showList')}
        anchor={anchor}
        isOpen={isOpen}
        options={lookup.options}
        selected={value?.value}
        activeIndex={keys.activeIndex}
        onPick={pick}
        note={useLookupNote(lookup, minChars)}
      />
    </span>
  );
}

/** What a list says while it has nothing to offer. */
function useLookupNote(lookup: Lookup<ComboboxOption>, minChars: number): string {
  const { t } = useMessages();
  const notes: Record<Lookup<ComboboxOption>['state'], string> = {
    short: t('kit.typeMore', { min: minChars }),
    loading: t('kit.loading'),
    ready: t('kit.noMatches'),
    failed: t('kit.error.title'),
  };
  return notes[lookup.state];
}
