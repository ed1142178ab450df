import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { Icon } from '../../Icon.tsx';
import { IconButton } from '../../IconButton.tsx';
import type { ControlProps } from '../control.ts';
import { ComboboxBox } from './ComboboxBox.tsx';
import { type ComboboxAction, type ComboboxOption, useComboboxKeys } from './combobox.ts';
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
  /** Several may be chosen: these are. Picking hands the option on, chosen or not, and the list stays open. */
  chosen?: readonly string[];
  /** What the list offers below its options, for what is typed and found. */
  actions?: (state: TypeaheadState) => readonly ComboboxAction[];
  /** Said above the options found (that there are more, that they are narrowed); by default nothing. */
  noteFor?: (state: TypeaheadState) => string | undefined;
  /** Said where nothing matches. */
  emptyNote?: string;
}

export interface TypeaheadState {
  /** Without the spaces around it. */
  typed: string;
  lookup: Lookup<ComboboxOption>;
}

/** A search box that chooses one of many. What is typed and not chosen is dropped on leaving. */
export function Typeahead(props: TypeaheadProps) {
  const { value, minChars = TYPEAHEAD_MIN_CHARACTERS, chosen } = props;
  const box = useTypeahead(props);
  const { keys, isReadOnly } = box;
  return (
    <ComboboxBox
      control={props}
      className="dk-typeahead"
      listId={box.listId}
      isOpen={box.isOpen}
      activeIndex={keys.activeIndex}
      input={{
        placeholder: props.placeholder,
        readOnly: isReadOnly,
        value: box.text,
        onChange: event => box.type(event.target.value),
        onClick: box.press,
        onFocus(event) {
          // Typing takes the place of what is chosen; it is not a text to add to.
          if (value) event.target.select();
          box.enter();
        },
        onBlur: box.leave,
        onKeyDown: isReadOnly ? undefined : box.handleKey,
      }}
      end={
        <BoxEnd
          onClear={value && !isReadOnly && !props.isDisabled ? box.clear : undefined}
          hasCaret={minChars === 0 && !isReadOnly}
        />
      }
      list={{
        label: props.listLabel,
        options: box.state.lookup.options,
        actions: box.actions,
        selected: chosen ?? (value ? [value.value] : []),
        isMultiple: chosen !== undefined,
        onPick: box.pick,
        note: useLookupNote(box.state, props),
      }}
    />
  );
}

function BoxEnd({ onClear, hasCaret }: { onClear: (() => void) | undefined; hasCaret: boolean }) {
  const { t } = useMessages();
  if (onClear) {
    return (
      <span className="dk-input-end">
        <IconButton icon="close" size="small" label={t('kit.clear')} onClick={onClear} />
      </span>
    );
  }
  if (!hasCaret) return null;
  return (
    <span className="dk-input-end dk-input-caret">
      <Icon name="chevron-down" />
    </span>
  );
}

function useTypeahead(props: TypeaheadProps) {
  const { value, onChange, load, chosen, minChars = TYPEAHEAD_MIN_CHARACTERS } = props;
  const { debounceMs = SUGGESTION_DEBOUNCE_MS } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [isActive, setActive] = useState(false);
  const listId = useId();
  const lookup = useLookup({ keyword: typed ?? '', isActive, minChars, debounceMs, load });
  const state: TypeaheadState = { typed: (typed ?? '').trim(), lookup };
  const actions = useListActions(props, state);
  const isReadOnly = !onChange;
  const finish = () => {
    setTyped(null);
    keys.close();
  };
  const pick = (index: number) => {
    const option = lookup.options[index];
    const action = actions[index - lookup.options.length];
    if (option) {
      if (!chosen) finish();
      onChange?.(option);
    } else if (action) {
      if (!action.keepsOpen) finish();
      action.run();
    }
  };
  // Enter takes the first match of what was typed; a list that was only opened suggests nothing.
  const hasMatch = state.typed !== '' && lookup.state === 'ready' && lookup.options.length > 0;
  const keys = useComboboxKeys({
    count: lookup.options.length + actions.length,
    suggested: hasMatch ? 0 : -1,
    onPick: pick,
  });
  // Enter may come before the matches do: it takes the first of them once they are there.
  const [isEnterPending, setEnterPending] = useState(false);
  useEffect(() => {
    if (!isEnterPending || lookup.state === 'loading') return;
    setEnterPending(false);
    if (hasMatch) pick(0);
  });
  const handleKey = (event: KeyboardEvent) => {
    const isEarly = event.key === 'Enter' && keys.isOpen && state.typed !== '' && lookup.state === 'loading';
    keys.handleKey(event);
    setEnterPending(isEarly && !event.defaultPrevented);
    if (isEarly) event.preventDefault();
  };
  return {
    listId,
    keys,
    handleKey,
    state,
    actions,
    pick,
    isReadOnly,
    isOpen: keys.isOpen && !isReadOnly,
    text: typed ?? value?.label ?? '',
    type(text: string) {
      setTyped(text);
      setEnterPending(false);
      setActive(true);
      keys.setActive(-1);
      keys.open();
    },
    press() {
      setActive(true);
      if (!isReadOnly) keys.open();
    },
    enter: () => setActive(true),
    leave() {
      keys.close();
      setActive(false);
      setEnterPending(false);
      if (typed === '' && value) onChange?.(null);
      setTyped(null);
    },
    clear() {
      setTyped(null);
      onChange?.(null);
    },
  };
}

/** The caller's own, and after a failure a way to ask again. */
function useListActions({ actions }: TypeaheadProps, state: TypeaheadState): readonly ComboboxAction[] {
  const { t } = useMessages();
  const own = actions?.(state) ?? [];
  if (state.lookup.state !== 'failed') return own;
  const retry: ComboboxAction = {
    id: 'retry',
    icon: 'restore',
    label: t('kit.retry'),
    keepsOpen: true,
    run: state.lookup.retry,
  };
  return [retry, ...own];
}

/** What a list says above its options, or while it has none. */
function useLookupNote(
  state: TypeaheadState,
  { noteFor, emptyNote, minChars = TYPEAHEAD_MIN_CHARACTERS }: TypeaheadProps,
): string | undefined {
  const { t } = useMessages();
  if (state.lookup.options.length > 0) return noteFor?.(state);
  const notes: Record<Lookup<ComboboxOption>['state'], string> = {
    short: t('kit.typeMore', { min: minChars }),
    loading: t('kit.loading'),
    ready: emptyNote ?? t('kit.noMatches'),
    failed: t('kit.loadFailed'),
  };
  return notes[state.lookup.state];
}
