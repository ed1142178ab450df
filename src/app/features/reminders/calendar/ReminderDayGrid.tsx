import { useState } from 'react';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { useMediaQuery } from '#view/kit/layout/useMediaQuery.ts';
import { DayGrid } from '../../../shared/calendar/DayGrid.tsx';
import { formatDayInSentence, formatShortWeekday } from '../../../shared/calendar/dayWords.ts';
import type { Reminder } from '../reminderCalls.ts';
import type { ReminderOccurrence } from './calendarDays.ts';
import { OccurrenceChip } from './OccurrenceChip.tsx';

export interface ReminderDayGridProps {
  mode: 'month' | 'week';
  /** E.g. `2026-11`; days of other months are displayed paler. */
  month: string;
  span: DaySpan;
  today: string;
  occurrences: readonly ReminderOccurrence[];
  onOpen: (reminder: Reminder) => void;
  onAdd: (day: string) => void;
  onMove: (occurrence: ReminderOccurrence, day: string) => void;
}

/** The number of reminders displayed per day until the user expands the day. */
const SHOWN = 3;

/**
 * Shows the reminders of a week or a month. In a month, each day shows only its first reminders until the user expands
 * the day.
 */
export function ReminderDayGrid(props: ReminderDayGridProps) {
  const { mode, month, span, today, occurrences, onMove } = props;
  const isPhone = useMediaQuery('(max-width: 640px)');
  const byDay = Map.groupBy(occurrences, ({ day }) => day);
  return (
    <DayGrid<ReminderOccurrence>
      {...{ mode, month, today }}
      shown={span}
      isEmpty={day => !byDay.has(day)}
      onMove={(occurrence, _, to) => onMove(occurrence, to)}
      drawDay={(day, onTake) => (
        <Day
          {...props}
          day={day}
          isWhole={mode === 'week' || isPhone}
          occurrences={byDay.get(day) ?? []}
          onDragStart={onTake}
        />
      )}
    />
  );
}

interface DayProps extends ReminderDayGridProps {
  day: string;
  /** True if all reminders of the day are displayed. */
  isWhole: boolean;
  onDragStart: (occurrence: ReminderOccurrence) => void;
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
          <span className="dk-day-weekday">{formatShortWeekday(messages, day)} </span>
          {Number(day.slice(8))}
        </span>
        <IconButton
          icon="plus"
          size="small"
          label={t('reminders.addOn', { day: formatDayInSentence(messages, day) })}
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
