import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { SUGGESTION_DEBOUNCE_MS, TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { Icon } from '../../Icon.tsx';
import { IconButton } from '../../IconButton.tsx';
import type { ControlProps } from '../control.ts';
import { ComboboxBox } from './ComboboxBox.tsx';
import { type ComboboxAction, type ComboboxOption, useComboboxNavigation } from './combobox.ts';
import { type Lookup, useLookup } from './useLookup.ts';

export interface TypeaheadProps extends ControlProps {
  /** The selected option, with its displayed text. */
  value: ComboboxOption | null;
  /** If omitted, the selection is read-only. */
  onChange?: (option: ComboboxOption | null) => void;
  /**
   * Finds options for the typed text. The function must keep its identity: a new function triggers a new
   * search.
   */
  load: (keyword: string, signal: AbortSignal) => Promise<readonly ComboboxOption[]>;
  /** Typed characters before the first lookup (specification section 9: 2); with 0, the list opens immediately. */
  minChars?: number;
  debounceMs?: number;
  placeholder?: string;
  /** The accessible name of the list of options. */
  listLabel?: string;
  /**
   * The selected values if several are allowed. Picking reports the option, selected or not, and the list stays open.
   */
  chosen?: readonly string[];
  /** Returns actions shown below the options, for the typed text and the results. */
  actions?: (state: TypeaheadState) => readonly ComboboxAction[];
  /**
   * Returns a note shown above the options (that there are more options, or that the options are restricted);
   * defaults to none.
   */
  noteFor?: (state: TypeaheadState) => string | undefined;
  /** Shown if nothing matches. */
  emptyNote?: string;
}

export interface TypeaheadState {
  /** The typed text, trimmed. */
  typed: string;
  lookup: Lookup<ComboboxOption>;
}

/** A search box that selects one of many options. Typed text that isn't selected is discarded on blur. */
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
          // Typing replaces the selected option instead of appending to it.
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
  // Enter selects the first match of the typed text; a list that was only opened has no default.
  const hasMatch = state.typed !== '' && lookup.state === 'ready' && lookup.options.length > 0;
  const keys = useComboboxNavigation({
    count: lookup.options.length + actions.length,
    suggested: hasMatch ? 0 : -1,
    onPick: pick,
  });
  // If Enter is pressed before the results arrive, the first result is selected when they arrive.
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

/** Returns the caller's actions and, after a failure, an action to retry. */
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

/** Returns the note above a list's options, or in place of the options. */
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
