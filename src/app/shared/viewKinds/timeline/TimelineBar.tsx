import { type KeyboardEvent, useRef } from 'react';
import { addDays, countDaysBetween } from '#core/calendar/dayRange.ts';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { useDueDateText } from '#view/marks/useDueDateText.ts';
import type { DatedItem, DraggedBarPart } from '../dates/daySpans.ts';
import { useItemStatus } from '../dates/useItemStatus.ts';
import { getSpanPosition } from './timeScale.ts';
import { useBarDrag } from './useBarDrag.ts';

export interface TimelineBarProps {
  dated: DatedItem;
  shown: DaySpan;
  /** The number of days by which a key moves the bar. */
  keyDays: number;
  onOpen: (item: Item) => void;
  /** `undefined` if the bar can't be moved. */
  onMove: ((days: number, part: DraggedBarPart) => void) | undefined;
  /** True if the end is a separate date field. */
  hasEnd: boolean;
}

/**
 * Renders a record as a bar from one date to another; users can drag the whole bar or either end, or move it with keys.
 */
export function TimelineBar({ dated, shown, keyDays, onOpen, onMove, hasEnd }: TimelineBarProps) {
  const { item, days } = dated;
  const { t, formatDate } = useMessages();
  const status = useItemStatus(item);
  const due = useDueDateText(item, status);
  const wasDragged = useRef(false);
  const { dragged, handlersOf } = useBarDrag(countDaysBetween(shown.from, shown.till) + 1, (count, part) => {
    wasDragged.current = true;
    onMove?.(count, part);
  });
  const drawn = dragged ? moved(days, dragged.days, dragged.part) : days;
  const { left, width, isCutBefore, isCutAfter } = getSpanPosition(shown, drawn);
  const handleKey = (event: KeyboardEvent) => {
    const part = getKeyPart(event, hasEnd);
    const step = { ArrowLeft: -keyDays, ArrowRight: keyDays }[event.key];
    if (!onMove || !part || step === undefined) return;
    event.preventDefault();
    onMove(step, part);
  };
  const handleClick = () => {
    if (!wasDragged.current) onOpen(item);
    wasDragged.current = false;
  };
  const dates = `${formatDate(drawn.from)} – ${formatDate(drawn.till)}`;
  const name = [item.display, status?.name, due, dates].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className="dk-timeline-bar"
      aria-label={name}
      aria-keyshortcuts={onMove ? 'Alt+ArrowLeft Alt+ArrowRight Shift+ArrowLeft Shift+ArrowRight' : undefined}
      title={onMove ? t('dates.barHint', { name }) : name}
      data-movable={onMove !== undefined || undefined}
      data-cut-before={isCutBefore || undefined}
      data-cut-after={isCutAfter || undefined}
      data-finished={(status && status.type !== 'Active') || undefined}
      style={{ left: `${left}%`, width: `${width}%`, background: status?.color ?? undefined }}
      onPointerDownCapture={() => {
        wasDragged.current = false;
      }}
      onClick={handleClick}
      onKeyDown={handleKey}
      {...(onMove && handlersOf('whole'))}
    >
      {onMove && !isCutBefore && (
        <span className="dk-timeline-end" data-end="start" {...handlersOf('start')} />
      )}
      {onMove && hasEnd && !isCutAfter && (
        <span className="dk-timeline-end" data-end="end" {...handlersOf('end')} />
      )}
    </button>
  );
}

/**
 * Returns the part that a key moves: with Alt the whole bar, with Shift its start, with both its end.
 * Returns `null` without Alt and Shift, or if the end should move but the bar has no separate end.
 */
function getKeyPart({ altKey, shiftKey }: KeyboardEvent, hasEnd: boolean): DraggedBarPart | null {
  if (altKey && shiftKey) return hasEnd ? 'end' : null;
  if (shiftKey) return 'start';
  return altKey ? 'whole' : null;
}

/** Returns the days to display during a drag; neither end can pass the other. */
function moved({ from, till }: DaySpan, days: number, part: DraggedBarPart): DaySpan {
  const [first, last] = [addDays(from, days), addDays(till, days)];
  if (part === 'start') return { from: first < till ? first : till, till };
  if (part === 'end') return { from, till: last > from ? last : from };
  return { from: first, till: last };
}
