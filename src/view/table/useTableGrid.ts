import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Item } from '#core/model.ts';
import { useCellText } from './cellText.ts';
import { type GridPlace, nearestPlace, placeAfterKey, placeBelow, placeBeside } from './gridCursor.ts';
import { findCell, isCell, isOn, placeOf, showWhole } from './gridDom.ts';
import type { ColumnChanges } from './HeaderRow.tsx';
import type { RecordTableProps } from './RecordTable.tsx';
import type { TableColumn } from './tableColumns.ts';
import { headKey, rowKey } from './tableKeys.ts';
import { SELECT_COLUMN } from './tableLayout.ts';
import type { AfterEdit } from './useCellEdit.ts';
import { useHeldItems, useOpenCell } from './useOpenCell.ts';

export interface TableGridInput extends RecordTableProps {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly TableColumn[];
  rowHeight: number;
  changes: ColumnChanges | undefined;
  toggle: (item: Item, isRange: boolean) => void;
}

/** The table as a grid: the cell the keyboard stands on, the cell that is open, and what keys and presses do. */
export function useTableGrid(input: TableGridInput) {
  const { scroller, columns, selection, rowHeight } = input;
  const cells = useOpenCell({ ...input, findCell: place => findCell(scroller.current, place) });
  const items = useHeldItems(input.items, cells.open !== null);
  const rowIds = items.map(item => item.id);
  const columnIds = [...(selection ? [SELECT_COLUMN] : []), ...columns.map(column => column.id)];
  const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
  const shape = { rowIds, columnIds, pageRows };
  const { cursor, setCursor, goTo } = useCursor(scroller, shape);
  useReturnTo(input.openId, () => findCell(scroller.current, cursor)?.focus());
  const textOf = useCellText();
  const itemAt = (place: GridPlace) => items.find(item => item.id === place.rowId);
  const columnAt = (place: GridPlace) => columns.find(column => column.id === place.columnId);

  const open = (place: GridPlace, typed?: string) => {
    const [item, column] = [itemAt(place), columnAt(place)];
    if (!item || !column) return;
    if (column.id === 'Number') input.onOpen(item);
    else cells.openCell({ item, column, typed });
  };
  const close = (after: AfterEdit) => {
    const place = cells.open;
    cells.closeCell();
    if (!place) return;
    if (after === 'stay') return goTo(place);
    goTo(after === 'down' ? placeBelow(place, shape) : placeBeside(place, after === 'next' ? 1 : -1, shape));
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = placeOf(event.target);
    // Inside a cell's own control (the edge of a column) the keys are that control's.
    if (!place || !isCell(event.target) || event.defaultPrevented) return;
    const isHandled =
      place.rowId === null
        ? headKey(event, place, input)
        : rowKey(event, {
            ...input,
            place,
            item: itemAt(place),
            column: columnAt(place),
            open,
            rowIds,
            textOf,
          });
    const next = isHandled ? undefined : event.shiftKey ? undefined : placeAfterKey(place, event, shape);
    if (next) goTo(next);
    if (isHandled || next) event.preventDefault();
  };
  return {
    items,
    rowIds,
    cursor,
    open: cells.open,
    close,
    handlers: {
      onKeyDown: handleKeyDown,
      onFocus: (event: FocusEvent) => {
        input.editing?.prepare();
        const place = placeOf(event.target);
        if (place && (place.rowId !== cursor.rowId || place.columnId !== cursor.columnId)) setCursor(place);
      },
      onClick: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (place && isOn(event, '[data-open-record], [data-open-status]')) open(place);
      },
      onDoubleClick: (event: MouseEvent) => {
        const place = placeOf(event.target);
        if (place?.rowId && !isOn(event, 'a, button, input')) open(place);
      },
      onMouseOver: showWhole,
    },
  };
}

/** A record that was opened from the list and is closed gives the keyboard back, unless somebody went elsewhere. */
function useReturnTo(openId: string | undefined, focus: () => void): void {
  const wasOpen = useRef(false);
  const latest = useRef(focus);
  latest.current = focus;
  useEffect(() => {
    const isClosed = wasOpen.current && openId === undefined;
    wasOpen.current = openId !== undefined;
    if (!isClosed) return;
    // After the modal has gone and has tried to give it back by itself.
    const timer = setTimeout(() => {
      if (!document.activeElement || document.activeElement === document.body) latest.current();
    });
    return () => clearTimeout(timer);
  }, [openId]);
}

function useCursor(scroller: RefObject<HTMLElement | null>, shape: Parameters<typeof nearestPlace>[1]) {
  const [asked, setAsked] = useState<GridPlace | null>(null);
  const lastRow = useRef(0);
  const wantsFocus = useRef(false);
  const cursor = nearestPlace(asked, shape, lastRow.current);
  useLayoutEffect(() => {
    const row = cursor.rowId === null ? 0 : shape.rowIds.indexOf(cursor.rowId);
    lastRow.current = Math.max(0, row);
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    findCell(scroller.current, cursor)?.focus();
  });
  return {
    cursor,
    setCursor: setAsked,
    goTo(place: GridPlace) {
      wantsFocus.current = true;
      setAsked({ ...place });
    },
  };
}
