import { useRef, useState } from 'react';
import { type DaySpan, daysIn } from '#core/calendar/shownDays.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { dayName, shortWeekday } from '../../calendar/dayWords.ts';
import { type DatedItem, daysBetween } from '../dates/daySpans.ts';
import { RecordChip } from './RecordChip.tsx';

export interface RecordDaysProps {
  mode: 'month' | 'week';
  /** `2026-11`: days of other months are drawn paler. */
  month: string;
  shown: DaySpan;
  today: string;
  items: readonly DatedItem[];
  onOpen: (item: Item) => void;
  /** Absent where the person may not create records. */
  onAdd: ((day: string) => void) | undefined;
  mayMove: (item: Item) => boolean;
  onMove: (dated: DatedItem, days: number) => void;
  /** Shows all of a day. */
  onList: (day: string) => void;
}

/** Shown of a day until somebody asks for all of it. */
const SHOWN = { month: 3, week: 14 } as const;

/** A record that is being dragged, and the day on which it was taken. */
interface Dragged {
  readonly dated: DatedItem;
  readonly day: string;
}

/** Weeks of seven days, Monday first. */
export function RecordDays(props: RecordDaysProps) {
  const { mode, month, shown, today, items, onMove } = props;
  const messages = useMessages();
  const dragged = useRef<Dragged>(undefined);
  const [over, setOver] = useState<string | null>(null);
  const days = daysIn(shown);
  const drop = (day: string) => {
    setOver(null);
    const taken = dragged.current;
    dragged.current = undefined;
    if (taken && taken.day !== day) onMove(taken.dated, daysBetween(taken.day, day));
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
            data-day={day}
            data-today={day === today || undefined}
            data-other={(mode === 'month' && !day.startsWith(month)) || undefined}
            data-over={day === over || undefined}
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
              items={items.filter(dated => dated.days.from <= day && day <= dated.days.till)}
              onTake={dated => {
                dragged.current = { dated, day };
              }}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface DayProps extends RecordDaysProps {
  day: string;
  onTake: (dated: DatedItem) => void;
}

function Day({ day, mode, items, onOpen, onAdd, mayMove, onMove, onTake, onList }: DayProps) {
  const messages = useMessages();
  const { t } = messages;
  const shown = items.length > SHOWN[mode] ? items.slice(0, SHOWN[mode] - 1) : items;
  const rest = items.length - shown.length;
  return (
    <>
      <div className="dk-day-head">
        <span className="dk-day-number">{Number(day.slice(8))}</span>
        {onAdd && (
          <IconButton
            icon="plus"
            size="small"
            label={t('dates.addOn', { day: dayName(messages, day) })}
            onClick={() => onAdd(day)}
          />
        )}
      </div>
      {shown.map(dated => {
        const isMovable = mayMove(dated.item);
        return (
          <RecordChip
            key={dated.item.id}
            dated={dated}
            day={day}
            onOpen={onOpen}
            onMove={isMovable ? days => onMove(dated, days) : undefined}
            onTake={() => onTake(dated)}
          />
        );
      })}
      {rest > 0 && (
        <button
          type="button"
          className="dk-link-button dk-day-rest"
          aria-label={`${t('dates.moreOnDay', { count: rest })}, ${dayName(messages, day)}`}
          onClick={() => onList(day)}
        >
          {t('dates.moreOnDay', { count: rest })}
        </button>
      )}
    </>
  );
}
