import { type InputHTMLAttributes, type ReactNode, useRef } from 'react';
import '../inputs.css';
import { useMessages } from '../../../i18n/MessagesProvider.tsx';
import { type ControlProps, useControl } from '../control.ts';
import { buildOptionId, ComboboxList, type ComboboxListProps } from './ComboboxList.tsx';

export interface ComboboxBoxProps {
  /** The common props of a control: its id, name and state. */
  control: ControlProps;
  /** Value and event handlers of the input. */
  input: InputHTMLAttributes<HTMLInputElement>;
  className: string;
  listId: string;
  isOpen: boolean;
  activeIndex: number;
  list: Omit<ComboboxListProps, 'id' | 'label' | 'anchor' | 'isOpen' | 'activeIndex'> & { label?: string };
  /** Drawn at the end of the box. */
  end?: ReactNode;
}

/** A text box with a list below it, connected for keyboard and screen readers (ARIA combobox pattern). */
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
        aria-activedescendant={isOpen && activeIndex >= 0 ? buildOptionId(listId, activeIndex) : undefined}
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
