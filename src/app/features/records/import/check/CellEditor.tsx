import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { ComboboxAction } from '#view/kit/combobox.ts';
import { IconButton } from '#view/kit/IconButton.tsx';
import { Typeahead, type TypeaheadState } from '#view/kit/Typeahead.tsx';
import { errorText } from '../../../../api/errorText.ts';
import type { LoadChoices } from './useChoices.ts';

export interface CellEditorProps {
  /** Names what is edited. */
  label: string;
  text: string;
  choices: LoadChoices | null;
  /** Rejects where it could not be saved: what was typed stays, with the reason. */
  onSave: (text: string) => Promise<void>;
  /** After a save by key. */
  onSaved?: () => void;
  onCancel: () => void;
}

/** A cell's text being changed: Enter and Tab save it and go on, Escape leaves it as it was. */
export function CellEditor({ label, text, choices, onSave, onSaved, onCancel }: CellEditorProps) {
  const messages = useMessages();
  const [typed, setTyped] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  useFocusWithin(box);
  const save = async (wanted: string) => {
    if (isBusy) return;
    if (wanted === text) return onCancel();
    setBusy(true);
    setError(null);
    try {
      await onSave(wanted);
      onSaved?.();
    } catch (thrown) {
      setBusy(false);
      setError(thrown);
    }
  };
  const handleKey = (event: KeyboardEvent) => {
    // The keys of the table around are not meant.
    event.stopPropagation();
    if (event.defaultPrevented) return;
    const isSave = event.key === 'Enter' || (event.key === 'Tab' && !choices);
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    if (!isSave) onCancel();
    // Among choices Enter takes one of the list, which says so itself.
    else if (!choices) void save(typed);
  };
  return (
    <fieldset className="dk-import-editor dk-plain-fieldset" ref={box} onKeyDown={handleKey}>
      <div className="dk-row">
        {choices ? (
          <Typeahead
            label={label}
            value={typed ? { value: typed, label: typed } : null}
            load={choices}
            minChars={0}
            isInvalid={Boolean(error)}
            actions={state => actionsFor(state, messages.t('import.useTyped', { text: state.typed }), save)}
            onChange={option => {
              setTyped(option?.value ?? '');
              if (option) void save(option.value);
            }}
          />
        ) : (
          <input
            className="dk-input"
            aria-label={label}
            aria-invalid={error ? true : undefined}
            autoComplete="off"
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
        <IconButton
          icon="check"
          size="small"
          label={messages.t('import.saveCell')}
          isBusy={isBusy}
          onClick={() => void save(typed)}
        />
        <IconButton icon="close" size="small" label={messages.t('kit.cancel')} onClick={onCancel} />
      </div>
      {Boolean(error) && (
        <span role="alert" className="dk-error">
          {errorText(messages, error)}
        </span>
      )}
    </fieldset>
  );
}

/** A text that no choice has can be meant all the same: a list in it, or what is created when it is missing. */
function actionsFor(
  { typed, lookup }: TypeaheadState,
  label: string,
  save: (text: string) => Promise<void>,
): readonly ComboboxAction[] {
  const isChoice = lookup.options.some(({ value }) => value === typed);
  return typed === '' || isChoice ? [] : [{ id: 'typed', icon: 'edit', label, run: () => void save(typed) }];
}

function useFocusWithin(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [box]);
}
