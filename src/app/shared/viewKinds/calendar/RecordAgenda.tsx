import { type DaySpan, daysIn } from '#core/calendar/shownDays.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Button } from '#view/kit/Button.tsx';
import { EmptyState } from '#view/kit/feedback/states.tsx';
import { dayHeading, dayName } from '../../calendar/dayWords.ts';
import type { DatedItem } from '../dates/daySpans.ts';
import { ItemLine } from './ItemLine.tsx';

export interface RecordAgendaProps {
  shown: DaySpan;
  today: string;
  items: readonly DatedItem[];
  /** Of the field by whose days they are shown. */
  name: string;
  onOpen: (item: Item) => void;
  onAdd: ((day: string) => void) | undefined;
}

/** Day after day, those with something on them. */
export function RecordAgenda({ shown, today, items, name, onOpen, onAdd }: RecordAgendaProps) {
  const messages = useMessages();
  const { t } = messages;
  const days = daysIn(shown).flatMap(day => {
    const found = items.filter(dated => dated.days.from <= day && day <= dated.days.till);
    return found.length > 0 ? [{ day, found }] : [];
  });
  if (days.length === 0) {
    return (
      <EmptyState icon="calendar" title={t('dates.free')} text={t('dates.freeText', { name })}>
        {onAdd && (
          <Button icon="plus" onClick={() => onAdd(today)}>
            {t('records.add')}
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="dk-agenda">
      {days.map(({ day, found }) => (
        <section key={day} data-today={day === today || undefined}>
          <h3>
            {day === today ? t('dates.todayIs', { day: dayName(messages, day) }) : dayHeading(messages, day)}
          </h3>
          <ul>
            {found.map(({ item }) => (
              <ItemLine key={item.id} item={item} onOpen={onOpen} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
