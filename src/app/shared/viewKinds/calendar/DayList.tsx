import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { Modal } from '#view/kit/overlays/Modal.tsx';
import { formatDayHeading } from '../../calendar/dayWords.ts';
import type { DatedItem } from '../dates/daySpans.ts';
import { AgendaItem } from './AgendaItem.tsx';

export interface DayListProps {
  day: string;
  items: readonly DatedItem[];
  onOpen: (item: Item) => void;
  onClose: () => void;
}

/** Lists all records of a day, for days whose records don't all fit in the calendar. */
export function DayList({ day, items, onOpen, onClose }: DayListProps) {
  const messages = useMessages();
  return (
    <Modal title={formatDayHeading(messages, day)} size="small" onClose={onClose}>
      <div className="dk-agenda">
        <ul>
          {items.map(({ item }) => (
            <AgendaItem
              key={item.id}
              item={item}
              onOpen={opened => {
                onClose();
                onOpen(opened);
              }}
            />
          ))}
        </ul>
      </div>
    </Modal>
  );
}
