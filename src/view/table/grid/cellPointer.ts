import type { MouseEvent } from 'react';

export function isEventWithin(event: MouseEvent, selector: string): boolean {
  return event.target instanceof Element && event.target.closest(selector) !== null;
}

/** Shows truncated content in the browser's tooltip. */
export function showFullTextTooltip({ target }: MouseEvent): void {
  const cell = target instanceof Element ? target.closest<HTMLElement>('.dk-td') : null;
  if (!cell || cell.querySelector('[title]')) return;
  const isCut = cell.scrollWidth > cell.clientWidth;
  if (isCut) cell.title = cell.textContent ?? '';
  else if (cell.title) cell.removeAttribute('title');
}
