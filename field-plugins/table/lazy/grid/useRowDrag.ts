import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** A row being dragged: its origin, and the row above which it would be dropped. */
export interface RowDrag {
  readonly from: number;
  /** Between 0 and the number of rows. */
  readonly before: number;
}

const EDGE_PX = 40;
const SCROLL_STEP_PX = 12;

/** Drags a row by its handle, by mouse and touch. Escape cancels. Rows are found by `data-row`. */
export function useRowDrag(
  scroller: RefObject<HTMLElement | null>,
  onDrop: (from: number, to: number) => void,
): { drag: RowDrag | null; start: (event: PointerEvent<HTMLElement>, from: number) => void } {
  const [drag, setDrag] = useState<RowDrag | null>(null);
  const stop = useRef<() => void>(() => {});
  const latestDrop = useRef(onDrop);
  latestDrop.current = onDrop;
  useEffect(() => () => stop.current(), []);

  const start = (event: PointerEvent<HTMLElement>, from: number) => {
    if (event.button !== 0) return;
    let current: RowDrag = { from, before: from };
    let timer: ReturnType<typeof setInterval> | undefined;
    const show = (next: RowDrag) => {
      current = next;
      setDrag(next);
    };
    const handleMove = ({ clientX, clientY }: globalThis.PointerEvent) => {
      clearInterval(timer);
      timer = setInterval(() => scrollNearEdge(scroller.current, clientY), 16);
      const before = placeBelow(scroller.current, clientX, clientY);
      if (before !== undefined && before !== current.before) show({ from, before });
      else setDrag(current);
    };
    const end = () => {
      clearInterval(timer);
      window.removeEventListener('pointermove', handleMove);
      window.removeEventListener('pointerup', handleUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', handleKey, true);
      setDrag(null);
    };
    const handleUp = () => {
      end();
      const { before } = current;
      latestDrop.current(from, before > from ? before - 1 : before);
    };
    const handleKey = (key: KeyboardEvent) => {
      if (key.key !== 'Escape') return;
      key.preventDefault();
      key.stopPropagation();
      end();
    };
    stop.current = end;
    window.addEventListener('pointermove', handleMove);
    window.addEventListener('pointerup', handleUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', handleKey, true);
  };
  return { drag, start };
}

/** Returns the index of the row above which a row dropped here would be inserted. */
function placeBelow(scroller: HTMLElement | null, x: number, y: number): number | undefined {
  const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]');
  if (!row || !scroller?.contains(row)) return undefined;
  const { top, height } = row.getBoundingClientRect();
  return Number(row.dataset.row) + (y > top + height / 2 ? 1 : 0);
}

function scrollNearEdge(scroller: HTMLElement | null, y: number): void {
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (y < top + EDGE_PX) scroller.scrollTop -= SCROLL_STEP_PX;
  else if (y > bottom - EDGE_PX) scroller.scrollTop += SCROLL_STEP_PX;
}
