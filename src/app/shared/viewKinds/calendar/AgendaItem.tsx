import type { Item } from '#core/model.ts';
import { StatusChip } from '#view/form/StatusChip.tsx';
import { RecordMark } from '#view/marks/RecordMark.tsx';
import { useItemStatus } from '../dates/useItemStatus.ts';

/** Renders a record in a list of days. */
export function AgendaItem({ item, onOpen }: { item: Item; onOpen: (item: Item) => void }) {
  const status = useItemStatus(item);
  return (
    <li>
      <button type="button" className="dk-link-button dk-item-line" onClick={() => onOpen(item)}>
        {item.display}
      </button>
      <RecordMark item={item} status={status} />
      {status && <StatusChip status={status} />}
    </li>
  );
}
