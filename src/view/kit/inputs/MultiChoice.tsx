import { useCallback } from 'react';
import './multiChoice.css';
import { TYPEAHEAD_ITEMS } from '#core/limits.ts';
import { IconButton } from '../IconButton.tsx';
import type { ComboboxOption } from './combobox/combobox.ts';
import { Typeahead } from './combobox/Typeahead.tsx';
import type { ControlProps } from './control.ts';

export interface MultiChoiceProps extends ControlProps {
  /** The selected values, in display order. */
  value: readonly string[];
  /** All options; options with the same group must be consecutive. */
  options: readonly ComboboxOption[];
  /** If omitted, the selection is read-only. */
  onChange?: (value: string[]) => void;
  /** Describes what users can search for. */
  placeholder: string;
  /** Returns the name of the button that removes a value. */
  removeLabel: (name: string) => string;
  /** Shown if nothing is selected. */
  emptyText?: string;
}

/** Selects several of many known options: a searchable list, and the selected options as removable chips. */
export function MultiChoice(props: MultiChoiceProps) {
  const { value, options, onChange, placeholder, removeLabel, emptyText, ...control } = props;
  const load = useOptionSearch(options);
  const labelOf = (id: string) => options.find(option => option.value === id)?.label ?? id;
  return (
    <div className="dk-multi">
      {onChange && (
        <Typeahead
          {...control}
          value={null}
          chosen={value}
          minChars={0}
          debounceMs={0}
          load={load}
          placeholder={placeholder}
          onChange={option => option && onChange(toggled(value, option.value))}
        />
      )}
      {value.length === 0 && emptyText && <p className="dk-faint">{emptyText}</p>}
      {value.length > 0 && (
        <ul className="dk-multi-chips">
          {value.map(id => (
            <li key={id}>
              <span className="dk-truncate">{labelOf(id)}</span>
              {onChange && (
                <IconButton
                  icon="close"
                  size="small"
                  label={removeLabel(labelOf(id))}
                  onClick={() => onChange(value.filter(each => each !== id))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Returns a search in the given options; the text can match at any position. */
export function useOptionSearch(options: readonly ComboboxOption[]) {
  return useCallback(
    async (keyword: string) => {
      const wanted = keyword.toLocaleLowerCase();
      return options
        .filter(({ label }) => label.toLocaleLowerCase().includes(wanted))
        .slice(0, TYPEAHEAD_ITEMS);
    },
    [options],
  );
}

function toggled(value: readonly string[], id: string): string[] {
  return value.includes(id) ? value.filter(each => each !== id) : [...value, id];
}
