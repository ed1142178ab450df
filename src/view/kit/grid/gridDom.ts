/** How the cells of a grid are found in the page, by `data-row` and `data-cell`, and the page's elements taken for cells. */
import type { GridPlace } from './gridCursor.ts';

export function findCell(root: HTMLElement | null, { rowId, columnId }: GridPlace): HTMLElement | null {
  const row = rowId === null ? '[data-grid-head]' : `[data-row="${CSS.escape(rowId)}"]`;
  return root?.querySelector<HTMLElement>(`${row} [data-cell="${CSS.escape(columnId)}"]`) ?? null;
}

export function placeOf(target: EventTarget): GridPlace | null {
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
