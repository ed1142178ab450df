import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { TableColumn } from '../tableColumns.ts';

interface Drag {
  readonly id: string;
  readonly overId: string;
}

/** The maximum movement, in pixels, that still counts as a click. */
const clickPx = 5;

/**
 * Moves a column by dragging its header with mouse or pen. On touch screens dragging scrolls, so the columns menu
 * provides handles instead.
 */
export function useColumnDrag(
  columns: readonly TableColumn[],
  onMove: ((id: string, toId: string) => void) | undefined,
) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const wasDragged = useRef(false);
  const start = (event: PointerEvent<HTMLElement>, id: string) => {
    const row = event.currentTarget;
    const startX = event.clientX;
    const abort = new AbortController();
    let over: string | undefined;
    const handleMove = ({ clientX }: globalThis.PointerEvent) => {
      if (over === undefined && Math.abs(clientX - startX) < clickPx) return;
      over = getColumnAt(row, clientX) ?? id;
      setDrag({ id, overId: over });
    };
    const finish = (isTaken: boolean) => {
      abort.abort();
      setDrag(null);
      if (over === undefined) return;
      wasDragged.current = true;
      if (isTaken && over !== id) onMove?.(id, over);
      // If the drag ends with a click event, that event follows immediately.
      setTimeout(() => {
        wasDragged.current = false;
      });
    };
    const { signal } = abort;
    window.addEventListener('pointermove', handleMove, { signal });
    window.addEventListener('pointerup', () => finish(true), { signal });
    window.addEventListener('pointercancel', () => finish(false), { signal });
    const handleKey = (key: KeyboardEvent) => key.key === 'Escape' && finish(false);
    window.addEventListener('keydown', handleKey, { signal });
  };
  const placeOf = (id: string) => columns.findIndex(column => column.id === id);
  return {
    dragged: drag?.id,
    /** Returns on which side of a column the dragged column would be inserted. */
    dropAt(id: string): 'before' | 'after' | undefined {
      if (!drag || drag.overId !== id || drag.id === id) return undefined;
      return placeOf(drag.id) < placeOf(id) ? 'after' : 'before';
    },
    handlePointerDown(event: PointerEvent<HTMLElement>) {
      const id = getId(event.target);
      const isColumn = columns.some(column => column.id === id);
      if (!onMove || event.button !== 0 || event.pointerType === 'touch' || isGrip(event)) return;
      if (id !== undefined && isColumn) start(event, id);
    },
    handleClick(event: MouseEvent) {
      if (wasDragged.current) event.stopPropagation();
    },
  };
}

/** Returns whether the pressed element handles the pointer itself; no drag starts in this case. */
function isGrip(event: PointerEvent): boolean {
  return event.target instanceof Element && event.target.closest('[role="separator"], input') !== null;
}

function getId(target: EventTarget | null): string | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest<HTMLElement>('[data-cell]')?.dataset.cell;
}

/**
 * Returns the column whose header is at this position, taking into account that pinned columns cover other
 * columns.
 */
function getColumnAt(row: HTMLElement, x: number): string | undefined {
  const { top, bottom } = row.getBoundingClientRect();
  const elements = document.elementsFromPoint(x, (top + bottom) / 2);
  return getId(elements.find(element => row.contains(element) && element !== row) ?? null);
}
