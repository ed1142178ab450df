import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import '../inputs.css';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { type ControlProps, useControl } from '../control.ts';
import { ComboboxList, type ComboboxListProps, optionId } from './ComboboxList.tsx';

export interface ComboboxBoxProps {
  /** What every control is given: its id, its name, its state. */
  control: ControlProps;
  /** What is typed, and what keys and the focus do. */
  input: InputHTMLAttributes<HTMLInputElement>;
  className: string;
  listId: string;
  isOpen: boolean;
  activeIndex: number;
  list: Omit<ComboboxListProps, 'id' | 'label' | 'anchor' | 'isOpen' | 'activeIndex'> & { label?: string };
  /** At the end of the box. */
  end?: ReactNode;
}

/** A text box with a list below it, tied together for the keyboard and for screen readers (ARIA combobox pattern). */
export function ComboboxBox(props: ComboboxBoxProps) {
  const { control, input, className, listId, isOpen, activeIndex, list, end } = props;
  const { t } = useMessages();
  const anchor = useRef<HTMLSpanElement>(null);
  return (
    <span ref={anchor} className={`dk-input-affix ${className}`}>
      <input
        {...useControl(control)}
        {...input}
        className="dk-input"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && activeIndex >= 0 ? optionId(listId, activeIndex) : undefined}
        autoComplete="off"
      />
      {end}
      <ComboboxList
        {...list}
        id={listId}
        label={list.label ?? t('kit.showList')}
        anchor={anchor}
        isOpen={isOpen}
        activeIndex={activeIndex}
      />
    </span>
  );
}
