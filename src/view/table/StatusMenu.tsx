import type { Item, Status, Transition } from '#core/model.ts';
import { statusEntries } from '../form/statusEntries.tsx';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import MenuPanel from '../kit/overlay/MenuPanel.tsx';
import { statusButtonId } from './CellContent.tsx';

export interface StatusMenuProps {
  item: Item;
  statuses: readonly Status[];
  transitions: readonly Transition[];
  onMove: (statusId: string) => void;
  onClose: () => void;
}

/** The ways out of a record's status, beside its cell. */
export default function StatusMenu({ item, statuses, transitions, onMove, onClose }: StatusMenuProps) {
  const messages = useMessages();
  return (
    <MenuPanel
      triggerId={statusButtonId(item.id)}
      entries={statusEntries(messages, { statuses, current: item.status, transitions, onMove })}
      isOpen
      startsHighlighted
      onOpenChange={isOpen => !isOpen && onClose()}
    />
  );
}
