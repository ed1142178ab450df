import { type DaySpan, listDisplayedDays } from '#core/calendar/getDisplayedDays.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { Icon } from '#view/kit/Icon.tsx';
import { formatDayInSentence } from '../../../shared/calendar/dayWords.ts';
import { ReminderLink } from '../ReminderLink.tsx';
import type { Reminder } from '../reminderCalls.ts';
import { StatusBadge } from '../StatusBadge.tsx';
import type { ReminderOccurrence } from './calendarDays.ts';

export interface AgendaProps {
  span: DaySpan;
  today: string;
  occurrences: readonly ReminderOccurrence[];
  onOpen: (reminder: Reminder) => void;
  onAdd: (day: string) => void;
}

export function Agenda({ span, today, occurrences, onOpen, onAdd }: AgendaProps) {
  const messages = useMessages();
  const { t } = messages;
  const byDay = Map.groupBy(occurrences, ({ day }) => day);
  if (occurrences.length === 0) {
    return (
      <EmptyState icon="calendar" title={t('reminders.freeDays')} text={t('reminders.freeDaysText')}>
        <Button icon="plus" onClick={() => onAdd(span.from)}>
          {t('reminders.add')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className="dk-agenda">
      {listDisplayedDays(span)
        .filter(day => byDay.has(day))
        .map(day => (
          <section key={day} data-today={day === today || undefined}>
            <h3>
              {day === today
                ? t('reminders.todayIs', { day: formatDayInSentence(messages, day) })
                : formatDayInSentence(messages, day)}
            </h3>
            <ul>
              {byDay.get(day)?.map(({ key, reminder, time, status }) => (
                <li key={key}>
                  <time>{time}</time>
                  <button type="button" className="dk-link-button" onClick={() => onOpen(reminder)}>
                    {reminder.text}
                  </button>
                  {reminder.repeat && <Icon name="repeat" />}
                  <ReminderLink reminder={reminder} />
                  <StatusBadge reminder={status === 'Snoozed' ? reminder : { status }} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
