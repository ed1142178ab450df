import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, Ref } from 'react';
import './inputs.css';
import { Icon } from '../Icon.tsx';
import type { IconName } from '../icons.ts';
import { type ControlProps, useControl } from './control.ts';
import { useDraft } from './useDraft.ts';

export interface TextInputProps extends ControlProps {
  value: string;
  /**
   * Called with the text after a pause in typing, on blur, on Enter and on flush (`useFlushable`). If
   * omitted, the input is read-only.
   */
  onCommit?: (text: string) => void;
  /** Called on every change, for reactions to each key (such as a lookup), so it must be cheap. */
  onInput?: (text: string) => void;
  /** Removes invalid characters from typed and pasted text. */
  clean?: (text: string) => string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  /**
   * Returns the text that replaces the current text on arrow up (1) or down (-1); the new text is committed
   * immediately.
   */
  onStep?: (text: string, direction: 1 | -1) => string;
  /**
   * Converts other notations of a value to the notation in which the value is shown; returns other texts
   * unchanged.
   */
  readsAs?: (text: string) => string;
  type?: 'text' | 'search' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'datetime-local' | 'color';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
  name?: string;
  icon?: IconName;
  /** True to align the text to the right, with tabular figures. */
  isNumeric?: boolean;
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput(props: TextInputProps) {
  const { value, onCommit, onInput, onKeyDown, type = 'text', icon, isNumeric, autoComplete = 'off' } = props;
  const control = useControl(props);
  const draft = useDraft(value, onCommit, props.readsAs);
  const input = (
    <input
      {...control}
      ref={props.ref}
      className={isNumeric ? 'dk-input dk-input-number' : 'dk-input'}
      type={type}
      inputMode={props.inputMode}
      autoComplete={autoComplete}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      name={props.name}
      min={props.min}
      max={props.max}
      readOnly={!onCommit && !onInput}
      value={draft.text}
      onChange={event => {
        const text = props.clean?.(event.target.value) ?? event.target.value;
        draft.change(text);
        onInput?.(text);
      }}
      onFocus={draft.focus}
      onBlur={draft.blur}
      onKeyDown={event => {
        if (event.key === 'Enter') draft.flush();
        onKeyDown?.(event);
        const direction = props.onStep && !event.altKey ? getDirection(event.key) : undefined;
        if (!props.onStep || !direction || event.defaultPrevented) return;
        event.preventDefault();
        draft.change(props.onStep(draft.text, direction));
        draft.flush();
      }}
    />
  );
  if (!icon) return input;
  return (
    <span className="dk-input-affix">
      <Icon name={icon} />
      {input}
    </span>
  );
}

function getDirection(key: string): 1 | -1 | undefined {
  if (key === 'ArrowUp') return 1;
  return key === 'ArrowDown' ? -1 : undefined;
}
