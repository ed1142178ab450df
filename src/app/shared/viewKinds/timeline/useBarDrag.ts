import { type PointerEvent, useState } from 'react';
import type { DraggedBarPart } from '../dates/daySpans.ts';

interface Dragged {
  readonly part: DraggedBarPart;
  readonly startX: number;
  /** The width of a day on the screen, in pixels. */
  readonly dayWidth: number;
  readonly days: number;
}

/** Handles dragging a bar, or one of its ends, by whole days. */
export function useBarDrag(dayCount: number, onMove: (days: number, part: DraggedBarPart) => void) {
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const take = (event: PointerEvent<HTMLElement>, part: DraggedBarPart) => {
    const track = event.currentTarget.closest('.dk-timeline-track');
    if (event.button !== 0 || !track) return;
    event.stopPropagation();
    event.currentTarget.setPointerCapture(event.pointerId);
    const dayWidth = track.getBoundingClientRect().width / dayCount;
    setDragged({ part, startX: event.clientX, dayWidth, days: 0 });
  };
  const drag = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (!dragged) return;
    const days = Math.round((event.clientX - dragged.startX) / dragged.dayWidth);
    if (days !== dragged.days) setDragged({ ...dragged, days });
  };
  // Prevents the bar from also handling an event on one of its ends.
  const drop = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation();
    if (dragged && dragged.days !== 0) onMove(dragged.days, dragged.part);
    setDragged(null);
  };
  return {
    dragged,
    handlersOf: (part: DraggedBarPart) => ({
      onPointerDown: (event: PointerEvent<HTMLElement>) => take(event, part),
      onPointerMove: drag,
      onPointerUp: drop,
      onPointerCancel: () => setDragged(null),
    }),
  };
}
