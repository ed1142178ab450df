import type { DaySpan } from '#core/calendar/getDisplayedDays.ts';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import type { Messages } from '#view/i18n/messages.ts';
import { RecordMark } from '#view/marks/RecordMark.tsx';
import type { DatedItem, DraggedBarPart } from '../dates/daySpans.ts';
import { useItemStatus } from '../dates/useItemStatus.ts';
import { TimelineBar } from './TimelineBar.tsx';
import type { TimelineGroup } from './timelineGroups.ts';
import { getSpanPosition, splitTimelineSpan, type TimelineScale } from './timeScale.ts';

export interface TimelineRowsProps {
  scale: TimelineScale;
  shown: DaySpan;
  today: string;
  groups: readonly TimelineGroup[];
  hasEnd: boolean;
  onOpen: (item: Item) => void;
  mayMove: (item: Item) => boolean;
  onMove: (dated: DatedItem, days: number, part: DraggedBarPart) => void;
}

const KEY_DAYS: Readonly<Record<TimelineScale, number>> = { weeks: 1, months: 1, quarters: 7 };

/** Renders a row for each record, below a header with weeks, months or quarters. */
export function TimelineRows({ scale, shown, today, groups, hasEnd, ...handling }: TimelineRowsProps) {
  const messages = useMessages();
  const { onOpen, mayMove, onMove } = handling;
  const parts = splitTimelineSpan(scale, shown);
  const now =
    today >= shown.from && today <= shown.till ? getSpanPosition(shown, { from: today, till: today }) : null;
  return (
    <div className="dk-timeline">
      <div className="dk-timeline-head" aria-hidden="true">
        <div className="dk-timeline-parts">
          {parts.map(part => {
            const { left, width } = getSpanPosition(shown, part);
            return (
              <span key={part.from} style={{ left: `${left}%`, width: `${width}%` }}>
                {getPartName(messages, scale, part)}
              </span>
            );
          })}
        </div>
      </div>
      {groups.map(({ id, name, items }) => (
        <section key={id} aria-label={name || undefined}>
          {name && <h3>{name}</h3>}
          <ul>
            {items.map(dated => (
              <li key={dated.item.id}>
                <RowName item={dated.item} />
                <div className="dk-timeline-track">
                  {parts.slice(1).map(part => (
                    <i key={part.from} style={{ left: `${getSpanPosition(shown, part).left}%` }} />
                  ))}
                  {now && <i data-today style={{ left: `${now.left + now.width / 2}%` }} />}
                  <TimelineBar
                    {...{ dated, shown, hasEnd, onOpen }}
                    keyDays={KEY_DAYS[scale]}
                    onMove={mayMove(dated.item) ? (days, part) => onMove(dated, days, part) : undefined}
                  />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The row's name; hidden from screen readers, because the bar has the same label. */
function RowName({ item }: { item: Item }) {
  return (
    <span className="dk-timeline-name" aria-hidden="true">
      <span className="dk-truncate">{item.display}</span>
      <RecordMark item={item} status={useItemStatus(item)} />
    </span>
  );
}

function getPartName({ t, locale, formatDate }: Messages, scale: TimelineScale, { from }: DaySpan): string {
  if (scale === 'weeks') return formatDate(from).slice(0, 5);
  const [year = '', month = ''] = from.split('-');
  if (scale === 'quarters') return t('dates.quarter', { quarter: Math.ceil(Number(month) / 3), year });
  const name = new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' }).format(Date.parse(from));
  return `${name} ${year}`;
}
