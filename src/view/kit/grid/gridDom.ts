/** Finds the cells of a grid in the DOM by `data-row` and `data-cell`, and converts elements to cells. */
import type { GridCellPosition } from './gridCursor.ts';

export function findCellElement(
  root: HTMLElement | null,
  { rowId, columnId }: GridCellPosition,
): HTMLElement | null {
  const row = rowId === null ? '[data-grid-head]' : `[data-row="${CSS.escape(rowId)}"]`;
  return root?.querySelector<HTMLElement>(`${row} [data-cell="${CSS.escape(columnId)}"]`) ?? null;
}

export function findGridPosition(target: EventTarget): GridCellPosition | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell?.dataset.cell) return null;
  return {
    columnId: cell.dataset.cell,
    rowId: cell.closest<HTMLElement>('[data-row]')?.dataset.row ?? null,
  };
}

export function isCellElement(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.cell !== undefined;
}
