import { useState } from 'react';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { formatDayInSentence } from '../../calendar/dayWords.ts';
import type { DatedItem } from '../dates/daySpans.ts';
import { AgendaItem } from './AgendaItem.tsx';
import { findAgendaDays } from './agendaDays.ts';

export interface RecordAgendaProps {
  shown: DaySpan;
  today: string;
  items: readonly DatedItem[];
  /** The name of the field that determines the days. */
  name: string;
  onOpen: (item: Item) => void;
  onAdd: ((day: string) => void) | undefined;
}

/** Lists the days that have records. Starts with today unless the user expands earlier days. */
export function RecordAgenda({ shown, today, items, name, onOpen, onAdd }: RecordAgendaProps) {
  const messages = useMessages();
  const { t } = messages;
  const [isWhole, setWhole] = useState(false);
  const { earlier, others } = findAgendaDays(items, shown, today);
  if (others.length === 0) {
    const day = today < shown.from || today > shown.till ? shown.from : today;
    return (
      <EmptyState icon="calendar" title={t('dates.free')} text={t('dates.freeText', { name })}>
        {onAdd && (
          <Button icon="plus" onClick={() => onAdd(day)}>
            {t('records.add')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="dk-agenda">
      {earlier.length > 0 && (
        <div>
          <Button
            size="small"
            tone="quiet"
            icon={isWhole ? 'chevron-down' : 'chevron-up'}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'dates.hideEarlier' : 'dates.showEarlier')}
          </Button>
        </div>
      )}
      {[...(isWhole ? earlier : []), ...others].map(({ day, found }) => (
        <section key={day} data-today={day === today || undefined}>
          <h3>
            {day === today
              ? t('dates.todayIs', { day: formatDayInSentence(messages, day) })
              : formatDayInSentence(messages, day)}
          </h3>
          <ul>
            {found.map(({ item }) => (
              <AgendaItem key={item.id} item={item} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
