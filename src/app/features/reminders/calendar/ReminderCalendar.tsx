import { useCallback, useMemo, useState } from 'react';
import { getDayInZone } from '#core/calendar/dayRange.ts';
import { useEngine } from '#view/engine/engine.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { Notice } from '#view/kit/feedback/Notice.tsx';
import { Skeleton } from '#view/kit/feedback/Skeleton.tsx';
import { ErrorState } from '#view/kit/feedback/states.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { getErrorText } from '../../../api/errorText.ts';
import { useLoad } from '../../../api/useLoad.ts';
import { openReminderForm } from '../../../state/reminderRequestsState.ts';
import { useReminderActions } from '../active/useReminderActions.ts';
import { getBrowserTimeZone } from '../clocks.ts';
import { type ReminderFilters, toReminderSearch } from '../list/reminderFilters.ts';
import { ReminderModal } from '../ReminderModal.tsx';
import { type Reminder, type ReminderSearch, searchReminders } from '../reminderCalls.ts';
import { useReminderChanges } from '../reminderNews.ts';
import { Agenda } from './Agenda.tsx';
import '../../../shared/calendar/calendar.css';
import {
  type CalendarMode,
  type DaySpan,
  getDisplayedDays,
  shiftCalendarDay,
} from '#core/calendar/getDisplayedDays.ts';
import { formatCalendarHeading } from '../../../shared/calendar/dayWords.ts';
import { findOccurrences } from './calendarDays.ts';
import { ReminderDayGrid } from './ReminderDayGrid.tsx';

export interface ReminderCalendarProps {
  mode: CalendarMode;
  filters: ReminderFilters;
}

/** The maximum number of reminders loaded for the displayed days. */
const LIMIT = 1_000;
const MORNING = '09:00';

/** Shows reminders in a calendar as a month, a week, or consecutive days. */
export default function ReminderCalendar({ mode, filters }: ReminderCalendarProps) {
  const messages = useMessages();
  const { t } = messages;
  const { weekStart } = useEngine();
  const today = getDayInZone(getBrowserTimeZone());
  const [day, setDay] = useState(today);
  const [opened, setOpened] = useState<Reminder | null>(null);
  const span = getDisplayedDays(mode, day, weekStart);
  const { data, error, reload } = useRemindersIn(span, filters);
  const actions = useReminderActions();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two days determine the span
  const occurrences = useMemo(() => findOccurrences(data?.items ?? [], span), [data, span.from, span.till]);
  const add = (onDay: string) => openReminderForm({ startsLocal: `${onDay}T${MORNING}` });
  return (
    <div className="dk-days-view">
      <div className="dk-row dk-days-head">
        <Button size="small" onClick={() => setDay(today)} aria-pressed={day === today}>
          {t('reminders.today')}
        </Button>
        <IconButton
          icon="chevron-left"
          label={t('reminders.earlier')}
          onClick={() => setDay(shiftCalendarDay(mode, day, -1))}
        />
        <IconButton
          icon="chevron-right"
          label={t('reminders.later')}
          onClick={() => setDay(shiftCalendarDay(mode, day, 1))}
        />
        <h2 aria-live="polite">{formatCalendarHeading(messages, mode, day, span)}</h2>
      </div>
      {data && data.total > LIMIT && (
        <Notice tone="warning">{t('reminders.tooMany', { count: LIMIT })}</Notice>
      )}
      {!data && error && <ErrorState text={getErrorText(messages, error)} onRetry={reload} />}
      {!data && !error && <Skeleton lines={10} height={40} />}
      {data && mode === 'agenda' && (
        <Agenda span={span} today={today} occurrences={occurrences} onOpen={setOpened} onAdd={add} />
      )}
      {data && mode !== 'agenda' && (
        <ReminderDayGrid
          mode={mode}
          month={day.slice(0, 7)}
          span={span}
          today={today}
          occurrences={occurrences}
          onOpen={setOpened}
          onAdd={add}
          onMove={({ reminder }, to) => {
            const { startsLocal } = reminder;
            void actions.move(reminder, `${to}${startsLocal.slice(10)}`);
          }}
        />
      )}
      {opened && <ReminderModal reminder={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

function useRemindersIn({ from, till }: DaySpan, filters: ReminderFilters) {
  const { weekStart } = useEngine();
  const asked = JSON.stringify({
    ...toReminderSearch({ ...filters, span: null, dateFrom: '', dateTill: '' }, weekStart),
    dateFrom: from,
    dateTill: till,
  });
  const load = useCallback(
    (signal: AbortSignal) => {
      const body = { ...(JSON.parse(asked) as ReminderSearch), withRepeating: true, take: LIMIT };
      return searchReminders({ ...body, orderByField: 'DueAt', orderByAsc: true }, signal);
    },
    [asked],
  );
  const found = useLoad(load);
  useReminderChanges(found.reload);
  return found;
}
