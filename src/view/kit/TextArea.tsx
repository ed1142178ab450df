import type { KeyboardEvent, Ref } from 'react';
import './inputs.css';
import { type ControlProps, useControl } from './control.ts';
import { useDraft } from './useDraft.ts';

export interface TextAreaProps extends ControlProps {
  value: string;
  /** As in `TextInput`: without it the text is read-only. */
  onCommit?: (text: string) => void;
  onInput?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  rows?: number;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea(props: TextAreaProps) {
  const { value, onCommit, onInput, rows = 3 } = props;
  const control = useControl(props);
  const draft = useDraft(value, onCommit);
  return (
    <textarea
      {...control}
      ref={props.ref}
      className="dk-input dk-textarea"
      rows={rows}
      placeholder={props.placeholder}
      maxLength={props.maxLength}
      readOnly={!onCommit && !onInput}
      value={draft.text}
      onChange={event => {
        draft.change(event.target.value);
        onInput?.(event.target.value);
      }}
      onFocus={draft.focus}
      onBlur={draft.blur}
      onKeyDown={props.onKeyDown}
    />
  );
}
