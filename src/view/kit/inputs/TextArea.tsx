import {
  type CSSProperties,
  type KeyboardEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import './inputs.css';
import { isCommandEnter } from '../commandEnter.ts';
import { type ControlProps, useControl } from './control.ts';
import { useDraft } from './useDraft.ts';

export interface TextAreaProps extends ControlProps {
  value: string;
  /** As in `TextInput`: if omitted, the text is read-only. */
  onCommit?: (text: string) => void;
  onInput?: (text: string) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
  /** The number of visible lines, or the minimum if the box grows. */
  rows?: number;
  /** The box grows with its text, up to most of the window's height. */
  isGrowing?: boolean;
  placeholder?: string;
  maxLength?: number;
  ref?: Ref<HTMLTextAreaElement | null>;
}

export function TextArea(props: TextAreaProps) {
  const { value, onCommit, onInput, rows = 3, isGrowing = false } = props;
  const control = useControl(props);
  const draft = useDraft(value, onCommit);
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle<HTMLTextAreaElement | null, HTMLTextAreaElement | null>(props.ref, () => area.current);
  useGrowth(area, { isOn: isGrowing, text: draft.text });
  return (
    <textarea
      {...control}
      ref={area}
      className="dk-input dk-textarea"
      data-growing={isGrowing || undefined}
      style={isGrowing ? ({ '--dk-rows': rows } as CSSProperties) : undefined}
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
      onKeyDown={event => {
        if (isCommandEnter(event)) draft.flush();
        props.onKeyDown?.(event);
      }}
    />
  );
}

/**
 * Grows a text area with its text, in browsers in which a text area can't grow automatically
 * (`field-sizing`).
 */
function useGrowth(
  area: RefObject<HTMLTextAreaElement | null>,
  { isOn, text }: { isOn: boolean; text: string },
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text determines the height
  useLayoutEffect(() => {
    const element = area.current;
    if (!isOn || !element || globalThis.CSS?.supports?.('field-sizing', 'content')) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight + element.offsetHeight - element.clientHeight}px`;
  }, [area, isOn, text]);
}
