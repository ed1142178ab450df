import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useState,
} from 'react';
import { issuesOf } from './RowCell.tsx';
import type { RowsProps } from './RowsGrid.tsx';

/** Which cell Tab reaches, and what keys and presses do in the table of rows. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, props: RowsProps) {
  const { rows, columns, editing } = props;
  const [active, setActive] = useState<string | null>(null);
  useFocusAfterEditing(table, editing.closed);
  const openAt = (cell: HTMLElement) => {
    const [row, column] = (cell.dataset.cell ?? '').split(':').map(Number);
    if (row !== undefined && column !== undefined && !Number.isNaN(column)) editing.open(row, column);
  };
  const putBackAt = (cell: HTMLElement) => {
    const row = rows.find(each => cell.dataset.cell?.startsWith(`${each.row}:`));
    const column = Number(cell.dataset.cell?.split(':')[1]);
    if (row && editing.isChanged(row, column)) editing.putBack(row, column);
  };
  const handleKey = (event: KeyboardEvent) => {
    const cell = cellOf(event.target);
    if (!table.current || !cell || event.target !== cell) return;
    const next = neighbourOf(table.current, { cell, event });
    if (next) next.focus();
    else if (isUndo(event)) putBackAt(cell);
    else if (cell.tagName === 'TD' && opens(event)) openAt(cell);
    else return;
    event.preventDefault();
  };
  return {
    tabStop: active ?? firstStop(props),
    handlers: {
      onKeyDown: handleKey,
      onFocus: (event: FocusEvent) => {
        const key = cellOf(event.target)?.dataset.cell;
        if (key) setActive(key);
      },
      onDoubleClick: (event: MouseEvent) => {
        const cell = cellOf(event.target);
        if (cell?.tagName === 'TD') openAt(cell);
      },
      onClick: (event: MouseEvent) => {
        const cell = cellOf(event.target);
        // A problem is there to be mended: one press is enough.
        const isPlain = event.target instanceof Element && !event.target.closest('button, input');
        if (cell?.dataset.problem && isPlain) openAt(cell);
      },
    },
  };

  function firstStop({ rows: all }: RowsProps): string {
    const [first] = all;
    const problem = all
      .flatMap(row => columns.map(({ column }) => ({ row, column })))
      .find(({ row, column }) => issuesOf(row, column).length > 0);
    return problem ? `${problem.row.row}:${problem.column}` : `${first?.row}:${columns[0]?.column}`;
  }
}

function cellOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
}

/** Enter, F2, or any character: what is typed takes the place of what stands there. */
function opens({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (key === 'Enter' || key === 'F2') return true;
  return key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey;
}

function isUndo({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'z';
}

function neighbourOf(
  table: HTMLElement,
  { cell, event }: { cell: HTMLElement; event: KeyboardEvent },
): HTMLElement | undefined {
  const inRow = [...(cell.closest('tr')?.querySelectorAll<HTMLElement>('[data-cell]') ?? [])];
  const at = inRow.indexOf(cell);
  const rowBy = (by: 1 | -1) => {
    const row = cell.closest('tr');
    const other = by === 1 ? row?.nextElementSibling : row?.previousElementSibling;
    return other?.querySelectorAll<HTMLElement>('[data-cell]')[at];
  };
  switch (event.key) {
    case 'ArrowRight':
      return inRow[at + 1];
    case 'ArrowLeft':
      return inRow[at - 1];
    case 'ArrowDown':
      return rowBy(1);
    case 'ArrowUp':
      return rowBy(-1);
    case 'Home':
      return inRow[0];
    case 'End':
      return inRow.at(-1);
    case 'Tab':
      return nextProblem(table, cell, event.shiftKey ? -1 : 1);
    default:
      return undefined;
  }
}

function nextProblem(table: HTMLElement, from: HTMLElement, by: 1 | -1): HTMLElement | undefined {
  const cells = [...table.querySelectorAll<HTMLElement>('[data-cell]')];
  const rest =
    by === 1 ? cells.slice(cells.indexOf(from) + 1) : cells.slice(0, cells.indexOf(from)).reverse();
  return rest.find(cell => cell.dataset.problem);
}

/** Saved: the next problem; given up: the same cell. */
function useFocusAfterEditing(
  table: RefObject<HTMLTableElement | null>,
  closed: RowsProps['editing']['closed'],
): void {
  useEffect(() => {
    if (!closed || !table.current) return;
    const key = `${closed.row}:${closed.column}`;
    const cell = table.current.querySelector<HTMLElement>(`[data-cell="${key}"]`);
    if (!cell) return;
    // Mended or not: whoever stays on a problem that is left goes on from there.
    const next = closed.isSaved && !cell.dataset.problem ? nextProblem(table.current, cell, 1) : undefined;
    (next ?? cell).focus();
  }, [closed, table]);
}
