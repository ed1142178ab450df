import { useCallback } from 'react';
import './multiChoice.css';
import { TYPEAHEAD_ITEMS } from '#core/limits.ts';
import { IconButton } from '../IconButton.tsx';
import type { ComboboxOption } from './combobox/combobox.ts';
import { Typeahead } from './combobox/Typeahead.tsx';
import type { ControlProps } from './control.ts';

export interface MultiChoiceProps extends ControlProps {
  /** The values that are chosen, in the order they are shown. */
  value: readonly string[];
  /** All there is to choose from; those of one group follow one another. */
  options: readonly ComboboxOption[];
  /** Without it the choice cannot be changed. */
  onChange?: (value: string[]) => void;
  /** What to look for. */
  placeholder: string;
  /** Names the button that takes one away again. */
  removeLabel: (name: string) => string;
  /** Said where nothing is chosen. */
  emptyText?: string;
}

/** Several of a known many: a searchable list to pick from, and what is picked as chips that can be taken away. */
export function MultiChoice(props: MultiChoiceProps) {
  const { value, options, onChange, placeholder, removeLabel, emptyText, ...control } = props;
  const load = useFoundIn(options);
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

/** A look-up in options that are there already; a match at any place counts. */
export function useFoundIn(options: readonly ComboboxOption[]) {
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
