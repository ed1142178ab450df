/** How the cells of a table are found in the page, and the page's elements taken for cells. */
import type { MouseEvent } from 'react';
import type { GridPlace } from './gridCursor.ts';

export function findCell(root: HTMLElement | null, { rowId, columnId }: GridPlace): HTMLElement | null {
  const row = rowId === null ? '.dk-table-head' : `[data-row="${CSS.escape(rowId)}"]`;
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

export function isOn(event: MouseEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** What is cut shows whole in the browser's own tooltip. */
export function showWhole({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.dk-td') : null;
  if (!cell || cell.querySelector('[title]')) return;
  const isCut = cell.scrollWidth > cell.clientWidth;
  if (isCut) cell.title = cell.textContent ?? '';
  else if (cell.title) cell.removeAttribute('title');
}
