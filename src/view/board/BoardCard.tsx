import { useDraggable } from '@dnd-kit/core';
import { memo, useCallback } from 'react';
import type { Item } from '#core/model.ts';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import { IconButton } from '../kit/IconButton.tsx';
import { Menu } from '../kit/overlay/Menu.tsx';
import type { BoardActions, BoardLane } from './boardModel.ts';
import { CardBody } from './CardBody.tsx';

export interface BoardCardProps {
  item: Item;
  lane: BoardLane;
  actions: BoardActions;
  isWaiting: boolean;
  isOpen: boolean;
  /**
   * Opens the card's menu as a sheet, on phones; `undefined` on larger screens, where the menu opens at its
   * button.
   */
  onSheet: ((item: Item, lane: BoardLane) => void) | undefined;
}

/**
 * A card of the board. Its button opens the record; Space on the button picks up the card; pointers can drag it
 * anywhere.
 */
export const BoardCard = memo(function BoardCard({ isWaiting, ...props }: BoardCardProps) {
  const { item, lane, actions, isOpen } = props;
  const { t } = useMessages();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, isDragging } = useDraggable({
    id: item.id,
    disabled: isWaiting || !lane.mayMove,
    attributes: { roleDescription: t('board.draggable') },
  });
  const { compiled, mayMove } = lane;
  const { 'aria-roledescription': role, 'aria-describedby': describedBy } = attributes;
  // Memoized, so that the card's content isn't redrawn while other cards are dragged.
  const opener = useCallback(
    (title: string) => (
      <button
        ref={setActivatorNodeRef}
        type="button"
        className="dk-board-open"
        data-card-open
        aria-label={item.display}
        aria-roledescription={mayMove ? role : undefined}
        aria-describedby={mayMove ? describedBy : undefined}
        onClick={() => actions.open(item, lane)}
        onKeyDown={event => actions.key(event, item, lane) && event.preventDefault()}
      >
        {title}
      </button>
    ),
    [setActivatorNodeRef, item, lane, actions, mayMove, role, describedBy],
  );
  const status = item.status ? compiled.statusById.get(item.status) : undefined;
  const isColoured = compiled.directory.highlightWholeRecord && status?.color;
  const colours = isColoured ? getColour(status.color) : undefined;
  return (
    <li
      ref={setNodeRef}
      {...listeners}
      // Prevents links and pictures on the card from being dragged separately.
      onDragStart={event => event.preventDefault()}
      className="dk-board-card"
      data-card={item.id}
      data-dragged={isDragging || undefined}
      data-waiting={isWaiting || undefined}
      data-open={isOpen || undefined}
      aria-busy={isWaiting || undefined}
      style={colours}
      data-coloured={colours !== undefined || undefined}
    >
      <CardBody item={item} compiled={compiled}>
        {opener}
      </CardBody>
      <CardMenu {...props} />
    </li>
  );
});

/** Returns the colour of the status as a custom property; the style sheet determines its intensity. */
function getColour(color: string): Record<`--${string}`, string> {
  return { '--dk-card-color': color };
}

function CardMenu({ item, lane, actions, onSheet }: Omit<BoardCardProps, 'isWaiting'>) {
  const { t } = useMessages();
  const label = t('board.cardMenu', { name: item.display });
  if (onSheet) {
    return (
      <IconButton
        icon="more"
        size="small"
        className="dk-board-menu"
        label={label}
        onClick={() => onSheet(item, lane)}
      />
    );
  }
  return (
    <Menu
      placement="bottom-end"
      trigger={<IconButton icon="more" size="small" className="dk-board-menu" label={label} />}
      entries={() => actions.menuEntries(item, lane)}
    />
  );
}
