import { type RefObject, Suspense } from 'react';
import { createPortal } from 'react-dom';
import {
  MIN_TYPEAHEAD_LIST_HEIGHT_PX,
  MIN_TYPEAHEAD_LIST_WIDTH_PX,
  TYPEAHEAD_LIST_HEIGHT_PX,
} from '#core/limits.ts';
import { createLazyComponent } from '../../feedback/lazy.tsx';
import '../../overlays/modal.css';
import { usePopupPosition } from '../../overlays/usePopupPosition.ts';
import { type ActionRow, ComboboxActionRow, ComboboxOptionRow } from './ComboboxRows.tsx';
import type { ComboboxAction, ComboboxOption } from './combobox.ts';
import { createComboboxRows, groupOptions } from './comboboxRows.ts';

export interface ComboboxListProps {
  id: string;
  label: string;
  anchor: RefObject<HTMLElement | null>;
  isOpen: boolean;
  options: readonly ComboboxOption[];
  actions?: readonly ComboboxAction[];
  /** The selected values; if several are possible, the list shows check marks. */
  selected?: readonly string[];
  isMultiple?: boolean;
  activeIndex: number;
  /** Called with the index of an option or, beyond the options, of an action. */
  onPick: (index: number) => void;
  /** Shown above the list's contents: why the list is empty, or that there are more options. */
  note?: string;
}

// The size of the typeahead's list (specification section 9).
const size = {
  maxHeight: TYPEAHEAD_LIST_HEIGHT_PX,
  minHeight: MIN_TYPEAHEAD_LIST_HEIGHT_PX,
  minWidth: MIN_TYPEAHEAD_LIST_WIDTH_PX,
};
/** In longer lists, only visible rows are drawn. */
const virtualFrom = 150;

// Virtual scrolling is loaded with the first long list.
const LongList = createLazyComponent(() => import('./ComboboxLongList.tsx'));

const noActions: readonly ComboboxAction[] = [];
const nothing: readonly string[] = [];

export function ComboboxList(props: ComboboxListProps) {
  const { anchor, isOpen, options, note } = props;
  const style = usePopupPosition(anchor, isOpen, size);
  if (!style) return null;
  return createPortal(
    // A click must not move the focus out of the input.
    <div className="dk-popup" style={style} ref={preventFocusLoss}>
      {note && (
        <div className="dk-popup-note" role="status">
          {note}
        </div>
      )}
      {options.length > virtualFrom ? (
        <Suspense>
          <LongList {...props} height={Math.min(Number(style.maxHeight), size.maxHeight) - 2} />
        </Suspense>
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
      {groupOptions(options).map(({ name, rows }, at) => {
        const drawn = rows.map(row => (
          <ComboboxOptionRow key={row.option.value} {...getSource(props)} row={row} />
        ));
        if (!name) return drawn;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms; options in a listbox are grouped by role
          <div key={name} role="group" aria-labelledby={`${id}-group-${at}`}>
            <div id={`${id}-group-${at}`} className="dk-option-group" role="presentation">
              {name}
            </div>
            {drawn}
          </div>
        );
      })}
      {createComboboxRows([], actions).map(row =>
        row.kind === 'action' ? (
          <ComboboxActionRow key={row.action.id} {...getSource(props)} row={shifted(row, options.length)} />
        ) : null,
      )}
    </div>
  );
}

export interface ComboboxRowContext {
  readonly id: string;
  readonly selected: readonly string[];
  readonly isMultiple: boolean | undefined;
  readonly activeIndex: number;
  readonly onPick: (index: number) => void;
}

function getSource({
  id,
  selected = nothing,
  isMultiple,
  activeIndex,
  onPick,
}: ComboboxListProps): ComboboxRowContext {
  return { id, selected, isMultiple, activeIndex, onPick };
}

function shifted(row: ActionRow, by: number): ActionRow {
  return { ...row, index: row.index + by };
}

export function buildOptionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** A ref for lists next to an input: clicking in them doesn't move the focus. */
export function preventFocusLoss(element: HTMLElement | null): (() => void) | undefined {
  const prevent = (event: MouseEvent) => event.preventDefault();
  element?.addEventListener('mousedown', prevent);
  return () => element?.removeEventListener('mousedown', prevent);
}
