import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ListImperativeAPI } from 'react-window';
import {
  TYPEAHEAD_LIST_HEIGHT_PX,
  TYPEAHEAD_LIST_MIN_HEIGHT_PX,
  TYPEAHEAD_LIST_MIN_WIDTH_PX,
} from '#core/limits.ts';
import './modal.css';
import type { ComboboxOption } from './combobox.ts';
import { usePopupPosition } from './usePopupPosition.ts';
import { VirtualList, type VirtualRowProps } from './VirtualList.tsx';

export interface ComboboxListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  options: readonly ComboboxOption[];
  selected?: string;
  activeIndex: number;
  onPick: (index: number) => void;
  /** Stands in the list's place while there are no options. */
  note?: string;
}

// Specification section 9: the typeahead's list.
const size = {
  maxHeight: TYPEAHEAD_LIST_HEIGHT_PX,
  minHeight: TYPEAHEAD_LIST_MIN_HEIGHT_PX,
  minWidth: TYPEAHEAD_LIST_MIN_WIDTH_PX,
};
/** Lists beyond this draw only the rows in view. */
const virtualFrom = 150;
const rowHeight = 36;

export function ComboboxList(props: ComboboxListProps) {
  const { id, label, anchor, isOpen, options, note } = props;
  const style = usePopupPosition(anchor, isOpen, size);
  if (!style) return null;
  const isVirtual = options.length > virtualFrom;
  return createPortal(
    // The mouse must not take the focus out of the input.
    <div className="dk-popup" style={style} ref={keepFocus}>
      {options.length === 0 && <div className="dk-popup-note">{note}</div>}
      {isVirtual ? <LongList {...props} height={Math.min(Number(style.maxHeight), size.maxHeight)} /> : null}
      {!isVirtual && (
        <div id={id} role="listbox" aria-label={label} tabIndex={-1}>
          {options.map((option, index) => (
            <OptionRow key={option.value} {...rowOf(props, index)} heading={headingOf(options, index)} />
          ))}
        </div>
      )}
    </div>,
    document.body,
  );
}

function LongList(props: ComboboxListProps & { height: number }) {
  const { options, selected, activeIndex, onPick, id, height } = props;
  const list = useRef<ListImperativeAPI>(null);
  useEffect(() => {
    if (activeIndex >= 0) list.current?.scrollToRow({ index: activeIndex, align: 'smart' });
  }, [activeIndex]);
  const rowProps = useMemo(
    () => ({ options, selected, activeIndex, onPick, id }),
    [options, selected, activeIndex, onPick, id],
  );
  return (
    <VirtualList
      id={id}
      role="listbox"
      aria-label={props.label}
      style={{ height }}
      listRef={list}
      rowCount={options.length}
      rowHeight={rowHeight}
      rowComponent={VirtualOption}
      rowProps={rowProps}
    />
  );
}

type RowSource = Pick<ComboboxListProps, 'id' | 'options' | 'selected' | 'activeIndex' | 'onPick'>;

function VirtualOption({ index, style, ...source }: VirtualRowProps & RowSource) {
  return (
    <div style={style}>
      <OptionRow {...rowOf(source, index)} heading={undefined} />
    </div>
  );
}

interface OptionRowProps {
  rowId: string;
  label: string;
  isSelected: boolean;
  isActive: boolean;
  heading: string | undefined;
  onPick: () => void;
}

function OptionRow({ rowId, label, isSelected, isActive, heading, onPick }: OptionRowProps) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isActive]);
  return (
    <>
      {heading && (
        <div className="dk-option-group" role="presentation">
          {heading}
        </div>
      )}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys work at the input, which keeps the focus */}
      <div
        ref={row}
        id={rowId}
        role="option"
        aria-selected={isSelected}
        data-active={isActive}
        className="dk-option"
        tabIndex={-1}
        onClick={onPick}
      >
        <span>{label}</span>
      </div>
    </>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function rowOf({ id, options, selected, activeIndex, onPick }: RowSource, index: number) {
  const option = options[index];
  return {
    rowId: optionId(id, index),
    label: option?.label ?? '',
    isSelected: option !== undefined && option.value === selected,
    isActive: index === activeIndex,
    onPick: () => onPick(index),
  };
}

function headingOf(options: readonly ComboboxOption[], index: number): string | undefined {
  const group = options[index]?.group;
  return group !== options[index - 1]?.group ? group : undefined;
}

/** A ref for lists beside an input: a press in them leaves the focus where it is. */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  const prevent = (event: MouseEvent) => event.preventDefault();
  element?.addEventListener('mousedown', prevent);
  return () => element?.removeEventListener('mousedown', prevent);
}
