import { type FocusEvent, type KeyboardEvent, type MouseEvent, type RefObject, useEffect } from 'react';
import type { GridCellPosition } from '#view/kit/grid/gridCursor.ts';
import { findCellElement, findGridPosition } from '#view/kit/grid/gridDom.ts';
import { useGridCursor } from '#view/kit/grid/useGridCursor.ts';
import { findCellIssues } from './RowCell.tsx';
import type { RowsProps } from './RowsGrid.tsx';

/** The id of the column with the button at the end of each row. */
export const ACTIONS_COLUMN_ID = 'actions';

/** The number of rows by which Page Up and Page Down move. */
const PAGE_ROWS = 10;

/** Handles keys and clicks in the table of rows, and determines which cell Tab reaches. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, props: Omit<RowsProps, 'compiled'>) {
  const { rows, columns, editing } = props;
  const shape = {
    rowIds: rows.map(({ row }) => String(row)),
    columnIds: [...columns.map(({ column }) => String(column)), ACTIONS_COLUMN_ID],
    pageRows: PAGE_ROWS,
  };
  const grid = useGridCursor(table, shape, findFirstProblem(props));
  useFocusAfterEditing(table, editing.closed);
  const openAt = (cell: HTMLElement) => {
    const { row, column } = getNumbers(cell);
    if (row !== undefined && column !== undefined) editing.open(row, column);
  };
  const putBackAt = (cell: HTMLElement) => {
    const { row: number, column } = getNumbers(cell);
    const row = rows.find(each => each.row === number);
    if (row && column !== undefined && editing.isChanged(row, column)) editing.putBack(row, column);
  };
  const handleKey = (event: KeyboardEvent) => {
    const cell = getCell(event.target);
    if (!table.current || !cell || event.target !== cell || grid.lead(event)) return;
    const problem =
      event.key === 'Tab' ? findNextProblem(table.current, cell, event.shiftKey ? -1 : 1) : undefined;
    if (problem) problem.focus();
    else if (isUndo(event)) putBackAt(cell);
    else if (cell.tagName === 'TD' && opens(event)) {
      openAt(cell);
      // The editor receives the focus before the browser inserts the character, so the character is typed in the
      // editor.
      if (event.key.length === 1) return;
    } else return;
    event.preventDefault();
  };
  return {
    isStop: grid.isAt,
    handlers: {
      onKeyDown: handleKey,
      onFocus: (event: FocusEvent) => grid.follow(event.target),
      onDoubleClick: (event: MouseEvent) => {
        const cell = getCell(event.target);
        if (cell?.tagName === 'TD') openAt(cell);
      },
      onClick: (event: MouseEvent) => {
        const cell = getCell(event.target);
        // A single click on a problem opens the editor.
        const isPlain = event.target instanceof Element && !event.target.closest('button, input');
        if (cell?.dataset.problem && isPlain) openAt(cell);
      },
    },
  };
}

function findFirstProblem({ rows, columns }: Pick<RowsProps, 'rows' | 'columns'>): GridCellPosition | null {
  const problem = rows
    .flatMap(row => columns.map(({ column }) => ({ row, column })))
    .find(({ row, column }) => findCellIssues(row, column).length > 0);
  return problem ? { rowId: String(problem.row.row), columnId: String(problem.column) } : null;
}

/** Returns the row and column numbers in the file, or an empty object for the button at the end of a row. */
function getNumbers(cell: HTMLElement): { row?: number; column?: number } {
  const place = findGridPosition(cell);
  if (!place || place.columnId === ACTIONS_COLUMN_ID) return {};
  return { row: Number(place.rowId), column: Number(place.columnId) };
}

function getCell(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
}

/**
 * Returns whether the key opens the editor: Enter, F2, or a character other than a space, typed without
 * Ctrl, Alt or Meta.
 */
function opens({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Enter' || key === 'F2') return true;
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function isUndo({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'z';
}

function findNextProblem(table: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const cells = [...table.querySelectorAll<HTMLElement>('[data-cell]')];
  const rest =
    by === 1 ? cells.slice(cells.indexOf(from) + 1) : cells.slice(0, cells.indexOf(from)).reverse();
  return rest.find(cell => cell.dataset.problem);
}

/**
 * Moves the focus after editing: to the next problem if the cell was saved and has no problem left, otherwise back to
 * the cell.
 */
function useFocusAfterEditing(
  table: RefObject<HTMLTableElement | null>,
  closed: RowsProps['editing']['closed'],
): void {
  useEffect(() => {
    if (!closed || !table.current) return;
    const place = { rowId: String(closed.row), columnId: String(closed.column) };
    const cell = findCellElement(table.current, place);
    if (!cell) return;
    const next =
      closed.isSaved && !cell.dataset.problem ? findNextProblem(table.current, cell, 1) : undefined;
    (next ?? cell).focus();
  }, [closed, table]);
}
