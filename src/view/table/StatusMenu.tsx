import type { Item, Status, Transition } from '#core/model.ts';
import { createStatusMenuEntries } from '../form/statusEntries.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import MenuPanel from '../kit/overlay/MenuPanel.tsx';
import { buildStatusButtonId } from '../systemFields/StatusCell.tsx';
import type { LockedCell } from './cells/cellEditing.ts';

export interface StatusMenuProps {
  item: Item;
  statuses: readonly Status[];
  transitions: readonly Transition[];
  onMove: (statusId: string) => void;
  /** If `undefined`, users can't select unavailable transitions. */
  onClosed: ((place: LockedCell) => void) | undefined;
  onClose: () => void;
}

/** Shows the transitions of a record's status next to its cell. */
export default function StatusMenu({
  item,
  statuses,
  transitions,
  onMove,
  onClosed,
  onClose,
}: StatusMenuProps) {
  const messages = useMessages();
  const handleWhy = (transition: Transition) => onClosed?.({ item, field: null, transition, isMeant: true });
  return (
    <MenuPanel
      triggerId={buildStatusButtonId(item.id)}
      entries={createStatusMenuEntries(messages, {
        statuses,
        current: item.status,
        transitions,
        onMove,
        onWhy: onClosed && handleWhy,
      })}
      isOpen
      startsHighlighted
      onOpenChange={isOpen => !isOpen && onClose()}
    />
  );
}
