/** Finds the cells of a grid in the DOM by `data-row` and `data-cell`, and converts elements to cells. */
import type { GridPlace } from './gridCursor.ts';

export function findCell(root: HTMLElement | null, { rowId, columnId }: GridPlace): HTMLElement | null {
  const row = rowId === null ? '[data-grid-head]' : `[data-row="${CSS.escape(rowId)}"]`;
  return root?.querySelector<HTMLElement>(`${row} [data-cell="${CSS.escape(columnId)}"]`) ?? null;
}

export function findGridCell(target: EventTarget): GridPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  if (!cell?.dataset.cell) return null;
  return {
    columnId: cell.dataset.cell,
    rowId: cell.closest<HTMLElement>('[data-row]')?.dataset.row ?? null,
  };
}

export function isCell(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.dataset.cell !== undefined;
}
