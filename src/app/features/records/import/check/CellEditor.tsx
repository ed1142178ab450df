import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import type { ComboboxAction } from '#view/kit/inputs/combobox/combobox.ts';
import { Typeahead, type TypeaheadState } from '#view/kit/inputs/combobox/Typeahead.tsx';
import { getErrorText } from '../../../../api/errorText.ts';
import type { ChoiceLoader } from './useChoiceLoaders.ts';

export interface CellEditorProps {
  label: string;
  text: string;
  choices: ChoiceLoader | null;
  /** If the promise is rejected, the editor stays open and shows the error. */
  onSave: (text: string) => Promise<void>;
  /** @param isByKey False if the focus has already left the editor. */
  onSaved?: (isByKey: boolean) => void;
  onCancel: (isByKey: boolean) => void;
}

/**
 * Edits a cell's text: Enter, Tab and leaving the editor save the text, Escape cancels. If the cell has choices,
 * selecting a choice saves it, and leaving the editor cancels.
 */
export function CellEditor(props: CellEditorProps) {
  const { label, choices } = props;
  const messages = useMessages();
  const box = useRef<HTMLFieldSetElement>(null);
  const { typed, setTyped, isBusy, error, save, cancel } = useCellSave(props);
  useFocusWithin(box);
  const handleKey = (event: KeyboardEvent) => {
    // Keys must not reach the surrounding table.
    event.stopPropagation();
    if (event.defaultPrevented) return;
    const isSave = event.key === 'Enter' || (event.key === 'Tab' && !choices);
    if (!isSave && event.key !== 'Escape') return;
    event.preventDefault();
    if (!isSave) cancel(true);
    // If the cell has choices, the list handles Enter.
    else if (!choices) void save(typed, true);
  };
  const handleBlur = (event: FocusEvent) => {
    if (box.current?.contains(event.relatedTarget)) return;
    if (choices) cancel(false);
    else void save(typed, false);
  };
  return (
    <fieldset
      className="dk-import-editor dk-plain-fieldset"
      ref={box}
      onKeyDown={handleKey}
      onBlur={handleBlur}
    >
      <div className="dk-row">
        {choices ? (
          <Typeahead
            label={label}
            value={typed ? { value: typed, label: typed } : null}
            load={choices}
            minChars={0}
            isInvalid={Boolean(error)}
            actions={state =>
              readActionsFor(state, messages.t('import.useTyped', { text: state.typed }), save)
            }
            onChange={option => {
              setTyped(option?.value ?? '');
              if (option) void save(option.value, true);
            }}
          />
        ) : (
          <PlainText
            {...{ label, typed, isBusy }}
            isInvalid={Boolean(error)}
            onType={setTyped}
            onSave={() => void save(typed, true)}
            onCancel={() => cancel(true)}
          />
        )}
      </div>
      {Boolean(error) && (
        <span role="alert" className="dk-error">
          {getErrorText(messages, error)}
        </span>
      )}
    </fieldset>
  );
}

interface PlainTextProps {
  label: string;
  typed: string;
  isBusy: boolean;
  isInvalid: boolean;
  onType: (text: string) => void;
  onSave: () => void;
  onCancel: () => void;
}

function PlainText({ label, typed, isBusy, isInvalid, onType, onSave, onCancel }: PlainTextProps) {
  const { t } = useMessages();
  return (
    <>
      <input
        className="dk-input"
        aria-label={label}
        aria-invalid={isInvalid || undefined}
        autoComplete="off"
        value={typed}
        onChange={event => onType(event.target.value)}
      />
      <IconButton icon="check" size="small" label={t('import.saveCell')} isBusy={isBusy} onClick={onSave} />
      <IconButton icon="close" size="small" label={t('kit.cancel')} onClick={onCancel} />
    </>
  );
}

function useCellSave({ text, onSave, onSaved, onCancel }: CellEditorProps) {
  const [typed, setTyped] = useState(text);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // Removing the editor causes another blur event.
  const isOver = useRef(false);
  const cancel = (isByKey: boolean) => {
    if (isOver.current || isBusy) return;
    isOver.current = true;
    onCancel(isByKey);
  };
  const save = async (wanted: string, isByKey: boolean) => {
    if (isBusy || isOver.current) return;
    if (wanted === text) return cancel(isByKey);
    setBusy(true);
    setError(null);
    try {
      await onSave(wanted);
      isOver.current = true;
      onSaved?.(isByKey);
    } catch (thrown) {
      setBusy(false);
      setError(thrown);
    }
  };
  return { typed, setTyped, isBusy, error, save, cancel };
}

/**
 * Offers to use a text that matches no choice, because the text can still be valid, e.g. for a record to be created.
 */
function readActionsFor(
  { typed, lookup }: TypeaheadState,
  label: string,
  save: (text: string, isByKey: boolean) => Promise<void>,
): readonly ComboboxAction[] {
  const isChoice = lookup.options.some(({ value }) => value === typed);
  const run = () => void save(typed, true);
  return typed === '' || isChoice ? [] : [{ id: 'typed', icon: 'edit', label, run }];
}

function useFocusWithin(box: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const input = box.current?.querySelector('input');
    input?.focus();
    input?.select();
  }, [box]);
}
