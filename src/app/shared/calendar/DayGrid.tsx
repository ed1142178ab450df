import { type ReactNode, useRef, useState } from 'react';
import { type DaySpan, listDisplayedDays } from '#core/calendar/getDisplayedDays.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { formatDayInSentence, formatShortWeekday } from './dayWords.ts';

/** The dragged item, and the day where the drag started. */
interface Dragged<T> {
  readonly what: T;
  readonly day: string;
}

export interface DayGridProps<T> {
  mode: 'month' | 'week';
  /** Such as `2026-11`; days of other months are dimmed. */
  month: string;
  shown: DaySpan;
  today: string;
  isEmpty: (day: string) => boolean;
  /** Called when an item is dropped on a different day. */
  onMove: (what: T, from: string, to: string) => void;
  /** Renders the content of a day, and calls `onTake` when dragging starts. */
  drawDay: (day: string, onTake: (what: T) => void) => ReactNode;
}

/** Renders the displayed days in rows of seven; users can drag items to another day. */
export function DayGrid<T>({ mode, month, shown, today, isEmpty, onMove, drawDay }: DayGridProps<T>) {
  const messages = useMessages();
  const dragged = useRef<Dragged<T>>(undefined);
  const [over, setOver] = useState<string | null>(null);
  const days = listDisplayedDays(shown);
  const drop = (day: string) => {
    setOver(null);
    const taken = dragged.current;
    dragged.current = undefined;
    if (taken && taken.day !== day) onMove(taken.what, taken.day, day);
  };
  return (
    <div className="dk-day-grid" data-mode={mode}>
      <div className="dk-day-names" aria-hidden="true">
        {days.slice(0, 7).map(day => (
          <span key={day}>{formatShortWeekday(messages, day)}</span>
        ))}
      </div>
      <ul className="dk-days">
        {days.map(day => (
          <li
            key={day}
            className="dk-day"
            aria-label={formatDayInSentence(messages, day)}
            data-day={day}
            data-today={day === today || undefined}
            data-other={(mode === 'month' && !day.startsWith(month)) || undefined}
            data-over={day === over || undefined}
            data-empty={isEmpty(day) || undefined}
            onDragOver={event => {
              if (!dragged.current) return;
              event.preventDefault();
              setOver(day);
            }}
            onDragLeave={() => setOver(current => (current === day ? null : current))}
            onDrop={event => {
              event.preventDefault();
              drop(day);
            }}
          >
            {drawDay(day, what => {
              dragged.current = { what, day };
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
