import { countDaysBetween } from '#core/calendar/dayRange.ts';
import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { IconButton } from '#view/kit/IconButton.tsx';
import { DayGrid } from '../../calendar/DayGrid.tsx';
import { formatDayInSentence } from '../../calendar/dayWords.ts';
import type { DatedItem } from '../dates/daySpans.ts';
import { RecordChip } from './RecordChip.tsx';

export interface RecordDayGridProps {
  mode: 'month' | 'week';
  /** Such as `2026-11`; days of other months are dimmed. */
  month: string;
  shown: DaySpan;
  today: string;
  items: readonly DatedItem[];
  onOpen: (item: Item) => void;
  /** Omitted if the user can't create records. */
  onAdd: ((day: string) => void) | undefined;
  mayMove: (item: Item) => boolean;
  onMove: (dated: DatedItem, days: number) => void;
  /** Shows all records of a day. */
  onList: (day: string) => void;
}

/** The maximum number of records shown per day; if there are more, the last line opens the full list. */
const SHOWN = { month: 3, week: 14 } as const;

/** Shows weeks with their records, limited to `SHOWN` records per day. */
export function RecordDayGrid(props: RecordDayGridProps) {
  const { mode, month, shown, today, items, onMove } = props;
  const onDay = (day: string) => items.filter(({ days }) => days.from <= day && day <= days.till);
  return (
    <DayGrid<DatedItem>
      {...{ mode, month, shown, today }}
      isEmpty={day => onDay(day).length === 0}
      onMove={(dated, from, to) => onMove(dated, countDaysBetween(from, to))}
      drawDay={(day, onTake) => <Day {...props} day={day} items={onDay(day)} onTake={onTake} />}
    />
  );
}

interface DayProps extends RecordDayGridProps {
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
            label={t('dates.addOn', { day: formatDayInSentence(messages, day) })}
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
          aria-label={`${t('dates.moreOnDay', { count: rest })}, ${formatDayInSentence(messages, day)}`}
          onClick={() => onList(day)}
        >
          {t('dates.moreOnDay', { count: rest })}
        </button>
      )}
    </>
  );
}
