import type { DragEvent, KeyboardEvent } from 'react';
import { addDays } from '#core/calendar/dayRange.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import type { Reminder } from '../reminderCalls.ts';
import type { ReminderOccurrence } from './calendarDays.ts';

export interface OccurrenceChipProps {
  occurrence: ReminderOccurrence;
  onOpen: (reminder: Reminder) => void;
  /** `undefined` if occurrences can't be moved. */
  onMove?: ((occurrence: ReminderOccurrence, day: string) => void) | undefined;
  onDragStart?: (() => void) | undefined;
}

/** The number of days by which Alt with an arrow key moves a reminder, keyed by arrow key. */
const KEY_DAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Shows an occurrence of a reminder, which can be moved by dragging, or by Alt with an arrow key. */
export function OccurrenceChip({ occurrence, onOpen, onMove, onDragStart }: OccurrenceChipProps) {
  const { t } = useMessages();
  const { reminder, time, day, status } = occurrence;
  const mayMove = onMove !== undefined && isMovable(reminder);
  const handleKey = (event: KeyboardEvent) => {
    const days = event.altKey ? KEY_DAYS[event.key] : undefined;
    if (!mayMove || days === undefined) return;
    event.preventDefault();
    onMove(occurrence, addDays(day, days));
  };
  const handleDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', reminder.text);
    onDragStart?.();
  };
  return (
    <button
      type="button"
      className="dk-occurrence"
      data-status={status}
      draggable={mayMove}
      onDragStart={handleDrag}
      onKeyDown={handleKey}
      onClick={() => onOpen(reminder)}
      title={mayMove ? t('reminders.moveHint', { text: reminder.text }) : reminder.text}
      aria-keyshortcuts={mayMove ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
    >
      <span className="dk-occurrence-time">{time}</span>
      {reminder.repeat && <Icon name="repeat" />}
      <span className="dk-truncate">{reminder.text}</span>
    </button>
  );
}

/**
 * Returns whether the user can move the reminder. The times of a repeating reminder follow from its rule, which is
 * edited in the form.
 */
function isMovable({ mayChange, repeat, status }: Reminder): boolean {
  return mayChange && !repeat && status !== 'Done' && status !== 'Cancelled';
}
