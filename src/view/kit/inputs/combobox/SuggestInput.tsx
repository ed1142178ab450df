import { useId, useMemo, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import type { ControlProps } from '../control.ts';
import { useDraft } from '../useDraft.ts';
import { ComboboxBox } from './ComboboxBox.tsx';
import { useComboboxNavigation } from './combobox.ts';
import { useLookup } from './useLookup.ts';

export interface SuggestInputProps extends ControlProps {
  value: string;
  /** As in `TextInput`: if omitted, the text is read-only. */
  onCommit?: (text: string) => void;
  /** Called on every change. Keep it cheap. */
  onInput?: (text: string) => void;
  /** Returns suggestions for the typed text (specification section 9: from 2 characters, 400 ms after the last key). */
  load: (keyword: string, signal: AbortSignal) => Promise<readonly string[]>;
  /** Called when a suggestion is selected; the suggestion has already been committed like typed text. */
  onPick?: (text: string) => void;
  placeholder?: string;
  maxLength?: number;
}

/** A text box with suggestions; any other text is also allowed. */
export function SuggestInput(props: SuggestInputProps) {
  const { value, onCommit, load } = props;
  const draft = useDraft(value, onCommit);
  const listId = useId();
  const [isActive, setActive] = useState(false);
  const lookup = useLookup({
    keyword: draft.text,
    isActive,
    minChars: TYPEAHEAD_MIN_CHARACTERS,
    debounceMs: SUGGESTION_DEBOUNCE_MS,
    load,
  });
  const options = useMemo(
    () => lookup.options.filter(text => text !== draft.text).map(text => ({ value: text, label: text })),
    [lookup.options, draft.text],
  );
  const pick = (index: number) => {
    const option = options[index];
    keys.close();
    if (!option) return;
    draft.change(option.value);
    if (props.onPick) {
      draft.flush();
      props.onPick(option.value);
    }
  };
  const keys = useComboboxNavigation({ count: options.length, onPick: pick });
  const isOpen = keys.isOpen && options.length > 0 && Boolean(onCommit);
  return (
    <ComboboxBox
      control={props}
      className="dk-suggest"
      listId={listId}
      isOpen={isOpen}
      activeIndex={keys.activeIndex}
      input={{
        placeholder: props.placeholder,
        maxLength: props.maxLength,
        readOnly: !onCommit,
        value: draft.text,
        onChange(event) {
          draft.change(event.target.value);
          props.onInput?.(event.target.value);
          setActive(true);
          keys.open();
        },
        onFocus: draft.focus,
        onBlur() {
          draft.blur();
          keys.close();
          setActive(false);
        },
        onKeyDown(event) {
          if (isOpen || event.key !== 'Escape') keys.handleKey(event);
          if (event.key === 'Enter' && !event.defaultPrevented) draft.flush();
        },
      }}
      list={{ options, onPick: pick }}
    />
  );
}
