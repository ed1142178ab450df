import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { ListImperativeAPI } from 'react-window';
import {
  TYPEAHEAD_LIST_HEIGHT_PX,
  TYPEAHEAD_LIST_MIN_HEIGHT_PX,
  TYPEAHEAD_LIST_MIN_WIDTH_PX,
} from '#core/limits.ts';
import './modal.css';
import { type ActionRow, ComboboxActionRow, ComboboxOptionRow } from './ComboboxRows.tsx';
import type { ComboboxAction, ComboboxOption } from './combobox.ts';
import { type ComboboxRow, groupsOf, rowsOf } from './comboboxRows.ts';
import { useMediaQuery } from './useMediaQuery.ts';
import { usePopupPosition } from './usePopupPosition.ts';
import { VirtualList, type VirtualRowProps } from './VirtualList.tsx';

export interface ComboboxListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  options: readonly ComboboxOption[];
  actions?: readonly ComboboxAction[];
  /** The values that are chosen; several make the list one of check marks. */
  selected?: readonly string[];
  isMultiple?: boolean;
  activeIndex: number;
  /** Of an option, or beyond the options of an action. */
  onPick: (index: number) => void;
  /** Stands above what the list offers: why there is nothing, or that there is more. */
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
const headingHeight = 28;

const noActions: readonly ComboboxAction[] = [];
const nothing: readonly string[] = [];

export function ComboboxList(props: ComboboxListProps) {
  const { anchor, isOpen, options, note } = props;
  const style = usePopupPosition(anchor, isOpen, size);
  if (!style) return null;
  return createPortal(
    // The mouse must not take the focus out of the input.
    <div className="dk-popup" style={style} ref={keepFocus}>
      {note && (
        <div className="dk-popup-note" role="status">
          {note}
        </div>
      )}
      {options.length > virtualFrom ? (
        <LongList {...props} height={Math.min(Number(style.maxHeight), size.maxHeight) - 2} />
      ) : (
        <ShortList {...props} />
      )}
    </div>,
    document.body,
  );
}

function ShortList(props: ComboboxListProps) {
  const { id, label, options, actions = noActions, isMultiple } = props;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      aria-multiselectable={isMultiple || undefined}
      tabIndex={-1}
    >
      {groupsOf(options).map(({ name, rows }, at) => {
        const drawn = rows.map(row => (
          <ComboboxOptionRow key={row.option.value} {...sourceOf(props)} row={row} />
        ));
        if (!name) return drawn;
        return (
          // biome-ignore lint/a11y/useSemanticElements: options in a listbox are grouped by role, a fieldset is for forms
          <div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} className="dk-option-group" role="presentation">
              {name}
            </div>
            {drawn}
          </div>
        );
      })}
      {rowsOf([], actions).map(row =>
        row.kind === 'action' ? (
          <ComboboxActionRow key={row.action.id} {...sourceOf(props)} row={shifted(row, options.length)} />
        ) : null,
      )}
    </div>
  );
}

function LongList(props: ComboboxListProps & { height: number }) {
  const {
    options,
    actions = noActions,
    selected = nothing,
    isMultiple,
    activeIndex,
    onPick,
    id,
    height,
  } = props;
  const list = useRef<ListImperativeAPI>(null);
  const rowHeight = useMediaQuery('(pointer: coarse)') ? 44 : 36;
  const rows = useMemo(() => rowsOf(options, actions), [options, actions]);
  const activeRow = rows.findIndex(row => row.kind !== 'heading' && row.index === activeIndex);
  useEffect(() => {
    if (activeRow >= 0) list.current?.scrollToRow({ index: activeRow, align: 'smart' });
  }, [activeRow]);
  const rowProps = useMemo(
    () => ({ rows, setSize: options.length + actions.length, selected, isMultiple, activeIndex, onPick, id }),
    [rows, options.length, actions.length, selected, isMultiple, activeIndex, onPick, id],
  );
  return (
    <VirtualList
      id={id}
      role="listbox"
      aria-label={props.label}
      style={{ height }}
      listRef={list}
      rowCount={rows.length}
      rowHeight={(index: number) => (rows[index]?.kind === 'heading' ? headingHeight : rowHeight)}
      rowComponent={VirtualOption}
      rowProps={rowProps}
    />
  );
}

interface LongRowSource extends RowSource {
  readonly rows: readonly ComboboxRow[];
  readonly setSize: number;
}

/** Rows that are not drawn cannot be inside a group: each option says its group itself. */
function VirtualOption({ index, style, rows, setSize, ...source }: VirtualRowProps & LongRowSource) {
  const row = rows[index];
  if (!row) return null;
  return (
    <div style={style}>
      {row.kind === 'heading' && (
        <div className="dk-option-group" role="presentation">
          {row.text}
        </div>
      )}
      {row.kind === 'option' && <ComboboxOptionRow {...source} row={row} setSize={setSize} />}
      {row.kind === 'action' && <ComboboxActionRow {...source} row={row} setSize={setSize} />}
    </div>
  );
}

export interface RowSource {
  readonly id: string;
  readonly selected: readonly string[];
  readonly isMultiple: boolean | undefined;
  readonly activeIndex: number;
  readonly onPick: (index: number) => void;
}

function sourceOf({ id, selected = nothing, isMultiple, activeIndex, onPick }: ComboboxListProps): RowSource {
  return { id, selected, isMultiple, activeIndex, onPick };
}

function shifted(row: ActionRow, by: number): ActionRow {
  return { ...row, index: row.index + by };
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** A ref for lists beside an input: a press in them leaves the focus where it is. */
export function keepFocus(element: HTMLElement | null): (() => void) | undefined {
  const prevent = (event: MouseEvent) => event.preventDefault();
  element?.addEventListener('mousedown', prevent);
  return () => element?.removeEventListener('mousedown', prevent);
}
