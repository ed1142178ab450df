import type { HTMLInputAutoCompleteAttribute, KeyboardEvent, Ref } from 'react';
import './inputs.css';
import { type ControlProps, useControl } from './control.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icons.ts';
import { useDraft } from './useDraft.ts';

export interface TextInputProps extends ControlProps {
  value: string;
  /** Takes the text after a pause in typing, on blur, on Enter and on flush. Without it the input is read-only. */
  onCommit?: (text: string) => void;
  /** Takes every change at once, for what must follow the keys (a look-up). Keep it cheap. */
  onInput?: (text: string) => void;
  /** Takes out of typed and pasted text what may not stand here. */
  clean?: (text: string) => string;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  type?: 'text' | 'search' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'color';
  inputMode?: 'text' | 'decimal' | 'numeric' | 'tel' | 'email' | 'url' | 'search';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  maxLength?: number;
  name?: string;
  icon?: IconName;
  /** Figures: right-aligned, all of one width. */
  isNumeric?: boolean;
  min?: string;
  max?: string;
  ref?: Ref<HTMLInputElement>;
}

export function TextInput(props: TextInputProps) {
  const { value, onCommit, onInput, onKeyDown, type = 'text', icon, isNumeric, autoComplete = 'off' } = props;
  const control = useControl(props);
  const draft = useDraft(value, onCommit);
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
