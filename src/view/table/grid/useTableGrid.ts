import type { FocusEvent, KeyboardEvent, MouseEvent, RefObject } from 'react';
import type { Item } from '#core/model.ts';
import { type GridCellPosition, getAdjacentCell, getCellBelow } from '../../kit/grid/gridCursor.ts';
import { findCellElement, findGridPosition, isCellElement } from '../../kit/grid/gridDom.ts';
import { useGridCursor } from '../../kit/grid/useGridCursor.ts';
import type { CellEditing } from '../cells/cellEditing.ts';
import { useDisplayedCellText } from '../cells/cellText.ts';
import { loadCellEditor } from '../cells/loadCellEditor.ts';
import type { CursorMoveAfterEdit } from '../cells/useCellEdit.ts';
import { type OpenCell, useItemsDuringEdit, useOpenCell } from '../cells/useOpenCell.ts';
import type { RecordTableProps } from '../RecordTable.tsx';
import type { TableColumn } from '../tableColumns.ts';
import { SELECTION_COLUMN_ID } from '../tableLayout.ts';
import { isEventWithin, showFullTextTooltip } from './cellPointer.ts';
import type { ColumnChangeHandlers } from './HeaderRow.tsx';
import { handleHeaderKey, handleRowKey } from './tableKeys.ts';
import { useFocusReturn } from './useFocusReturn.ts';

export interface TableGridInput extends RecordTableProps {
  scroller: RefObject<HTMLElement | null>;
  columns: readonly TableColumn[];
  rowHeight: number;
  changes: ColumnChangeHandlers | undefined;
  toggle: (item: Item, isRange: boolean) => void;
}

/** Implements the table as a grid: keyboard cursor, open cell, keys and clicks. */
export function useTableGrid(input: TableGridInput) {
  const { scroller, columns, selection, rowHeight } = input;
  const cells = useOpenCell({ ...input, findCell: place => findCellElement(scroller.current, place) });
  const items = useItemsDuringEdit(input.items, cells.open !== null);
  const rowIds = items.map(item => item.id);
  const columnIds = [...(selection ? [SELECTION_COLUMN_ID] : []), ...columns.map(column => column.id)];
  const pageRows = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 2);
  const shape = { rowIds, columnIds, pageRows, hasHead: true };
  const grid = useGridCursor(scroller, shape);
  const { cursor, goTo } = grid;
  useFocusReturn(input.openId, () => findCellElement(scroller.current, cursor)?.focus());
  const textOf = useDisplayedCellText();
  const itemAt = (place: GridCellPosition) => items.find(item => item.id === place.rowId);
  const columnAt = (place: GridCellPosition) => columns.find(column => column.id === place.columnId);

  const open = (place: GridCellPosition, typed?: string, isMeant = true) => {
    const [item, column] = [itemAt(place), columnAt(place)];
    if (!item || !column) return;
    if (column.press === 'open') input.onOpen(item);
    else cells.openCell({ item, column, typed }, isMeant);
  };
  const close = (after: CursorMoveAfterEdit) => {
    const place = cells.open;
    cells.closeCell();
    if (!place || after === 'away') return;
    if (after === 'stay') return goTo(place);
    goTo(
      after === 'down'
        ? getCellBelow(place, shape)
        : getAdjacentCell(place, after === 'next' ? 1 : -1, shape),
    );
  };
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const place = findGridPosition(event.target);
    if (!place || !isCellElement(event.target) || event.defaultPrevented) return;
    if (cells.open) return typeAhead(event, cells.open);
    const isHandled =
      place.rowId === null
        ? handleHeaderKey(event, place, input)
        : handleRowKey(event, {
            ...input,
            place,
            item: itemAt(place),
            column: columnAt(place),
            open,
            rowIds,
            textOf,
          });
    if (isHandled) event.preventDefault();
    else grid.lead(event);
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
        if (input.editing) prepareEditing(input.editing);
        grid.follow(event.target);
      },
      onClick: (event: MouseEvent) => {
        const place = findGridPosition(event.target);
        if (place && isEventWithin(event, '[data-open-record], [data-open-status]')) open(place);
      },
      onDoubleClick: (event: MouseEvent) => {
        const place = findGridPosition(event.target);
        if (place?.rowId && !isEventWithin(event, 'a, button, input')) open(place, undefined, false);
      },
      onMouseOver: showFullTextTooltip,
    },
  };
}

/** Preloads the editor, because a focused cell is likely to be opened next. */
function prepareEditing(editing: CellEditing): void {
  editing.prepare();
  loadCellEditor().catch(() => undefined);
}

/** Buffers keys while the editor is loading, including a final Enter or Tab. */
function typeAhead(event: KeyboardEvent, { ahead, column }: OpenCell): void {
  if (!column.field || event.ctrlKey || event.metaKey) return;
  if (event.key === 'Enter') ahead.after ??= 'down';
  else if (event.key === 'Tab') ahead.after ??= event.shiftKey ? 'previous' : 'next';
  else if ([...event.key].length === 1 && !ahead.after) ahead.text += event.key;
  else return;
  event.preventDefault();
}
