import { useRef, useState } from 'react';
import { type DaySpan, daysIn } from '#core/calendar/shownDays.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { dayName, shortWeekday } from '../../../shared/calendar/dayWords.ts';
import type { Reminder } from '../reminderCalls.ts';
import type { Occurrence } from './calendarDays.ts';
import { OccurrenceChip } from './OccurrenceChip.tsx';

export interface DayGridProps {
  mode: 'month' | 'week';
  /** `2026-11`: days of other months are drawn paler. */
  month: string;
  span: DaySpan;
  today: string;
  occurrences: readonly Occurrence[];
  onOpen: (reminder: Reminder) => void;
  onAdd: (day: string) => void;
  onMove: (occurrence: Occurrence, day: string) => void;
}

/** Shown of a day of a month until somebody asks for the others. */
const SHOWN = 3;

/** Weeks of seven days, Monday first. */
export function DayGrid(props: DayGridProps) {
  const { mode, month, span, today, occurrences, onMove } = props;
  const messages = useMessages();
  const isPhone = useMediaQuery('(max-width: 640px)');
  const dragged = useRef<Occurrence>(undefined);
  const [over, setOver] = useState<string | null>(null);
  const days = daysIn(span);
  const byDay = Map.groupBy(occurrences, ({ day }) => day);
  const drop = (day: string) => {
    setOver(null);
    const moved = dragged.current;
    dragged.current = undefined;
    if (moved && moved.day !== day) onMove(moved, day);
  };
  return (
    <div className="dk-day-grid" data-mode={mode}>
      <div className="dk-day-names" aria-hidden="true">
        {days.slice(0, 7).map(day => (
          <span key={day}>{shortWeekday(messages, day)}</span>
        ))}
      </div>
      <ul className="dk-days">
        {days.map(day => (
          <li
            key={day}
            className="dk-day"
            aria-label={dayName(messages, day)}
            data-today={day === today || undefined}
            data-other={(mode === 'month' && !day.startsWith(month)) || undefined}
            data-over={day === over || undefined}
            data-empty={!byDay.has(day) || undefined}
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
            <Day
              {...props}
              day={day}
              isWhole={mode === 'week' || isPhone}
              occurrences={byDay.get(day) ?? []}
              onDragStart={occurrence => {
                dragged.current = occurrence;
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DayProps extends DayGridProps {
  day: string;
  /** All of the day is shown. */
  isWhole: boolean;
  onDragStart: (occurrence: Occurrence) => void;
}

function Day({ day, isWhole, occurrences, onOpen, onAdd, onMove, onDragStart }: DayProps) {
  const messages = useMessages();
  const { t } = messages;
  const [isOpen, setOpen] = useState(false);
  const shown = isWhole || isOpen ? occurrences : occurrences.slice(0, SHOWN);
  const rest = occurrences.length - shown.length;
  return (
    <>
      <div className="dk-day-head">
        <span className="dk-day-number">
          <span className="dk-day-weekday">{shortWeekday(messages, day)} </span>
          {Number(day.slice(8))}
        </span>
        <IconButton
          icon="plus"
          size="small"
          label={t('reminders.addOn', { day: dayName(messages, day) })}
          onClick={() => onAdd(day)}
        />
      </div>
      {shown.map(occurrence => (
        <OccurrenceChip
          key={occurrence.key}
          occurrence={occurrence}
          onOpen={onOpen}
          onMove={onMove}
          onDragStart={() => onDragStart(occurrence)}
        />
      ))}
      {rest > 0 && (
        <button type="button" className="dk-link-button dk-day-rest" onClick={() => setOpen(true)}>
          {t('reminders.moreOnDay', { count: rest })}
        </button>
      )}
    </>
  );
}
