import type { DragEvent, KeyboardEvent } from 'react';
import type { Item } from '#core/model.ts';
import { useMessages } from '#view/i18n/MessagesProvider.tsx';
import { RecordMark } from '#view/marks/RecordMark.tsx';
import type { DatedItem } from '../dates/daySpans.ts';
import { useItemStatus } from '../dates/useItemStatus.ts';

export interface RecordChipProps {
  dated: DatedItem;
  /** The day of this chip; a record spanning several days has a chip on each day. */
  day: string;
  onOpen: (item: Item) => void;
  /** Moves the record by a number of days; `undefined` if it can't be moved. */
  onMove: ((days: number) => void) | undefined;
  onTake: () => void;
}

/** The number of days by which Alt with an arrow key moves a record. */
const KEY_DAYS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -7,
  ArrowDown: 7,
};

/** Renders a record on a day; users can move it by dragging, or with Alt and an arrow key. */
export function RecordChip({ dated: { item, days }, day, onOpen, onMove, onTake }: RecordChipProps) {
  const { t } = useMessages();
  const status = useItemStatus(item);
  const handleKey = (event: KeyboardEvent) => {
    const count = event.altKey ? KEY_DAYS[event.key] : undefined;
    if (!onMove || count === undefined) return;
    event.preventDefault();
    onMove(count);
    focusChip(item.id);
  };
  const handleDrag = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', item.display);
    onTake();
  };
  const words = [item.display, status?.name].filter(Boolean).join(', ');
  return (
    <button
      type="button"
      className="dk-occurrence dk-record-chip"
      data-chip={item.id}
      data-finished={(status && status.type !== 'Active') || undefined}
      data-begins={day === days.from || undefined}
      data-ends={day === days.till || undefined}
      style={{ borderInlineStartColor: status?.color }}
      draggable={onMove !== undefined}
      onDragStart={handleDrag}
      onKeyDown={handleKey}
      onClick={() => onOpen(item)}
      title={onMove ? t('dates.moveHint', { name: words }) : words}
      aria-keyshortcuts={onMove ? 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown' : undefined}
    >
      <span className="dk-truncate">{item.display}</span>
      <RecordMark item={item} status={status} />
    </button>
  );
}

/** Focuses the recreated chip on the new day. */
function focusChip(itemId: string): void {
  setTimeout(() => {
    const chip = document.querySelector(`[data-chip="${CSS.escape(itemId)}"]`);
    if (chip instanceof HTMLElement) chip.focus();
  }, 50);
}
