import { type PointerEvent, type RefObject, useMemo, useRef } from 'react';
import type { TableRowActions } from './grid/GridRow.tsx';
import type { FocusedLineCursor } from './grid/useLineCursor.ts';
import type { EditableRows } from './useEditableRows.ts';

export interface RowActionsInput {
  rows: EditableRows;
  cursor: FocusedLineCursor;
  open: (index: number, columnId?: string) => void;
  grip: (event: PointerEvent<HTMLElement>, index: number) => void;
  addButton: RefObject<HTMLButtonElement | null>;
}

/**
 * Returns the actions for rows. The actions are one object for the lifetime of the table, so that a step only redraws
 * the rows it affects.
 */
export function useRowActions(input: RowActionsInput): TableRowActions {
  const latest = useRef(input);
  latest.current = input;
  return useMemo<TableRowActions>(() => {
    const now = () => latest.current;
    return {
      open: (index, columnId) => now().open(index, columnId),
      grip: (event, index) => now().grip(event, index),
      follow: place => now().cursor.follow(place),
      duplicate(index) {
        now().rows.duplicate(index);
        now().cursor.focusRow(index + 1);
      },
      move(from, to) {
        const { rows, cursor } = now();
        if (to < 0 || to >= rows.rows.length) return;
        rows.move(from, to);
        cursor.focusRow(to);
      },
      remove(index) {
        const { rows, cursor, addButton } = now();
        rows.remove(index);
        if (rows.rows.length > 1) cursor.focusRow(Math.min(index, rows.rows.length - 2));
        else addButton.current?.focus();
      },
    };
  }, []);
}
