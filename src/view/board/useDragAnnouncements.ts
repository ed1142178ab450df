import type { Announcements, ScreenReaderInstructions } from '@dnd-kit/core';
import { useEffect, useMemo, useRef } from 'react';
import { useMessages } from '../i18n/MessagesProvider.tsx';
import type { BoardDrag, BoardLane } from './boardModel.ts';
import type { BoardDragInput } from './useBoardDrag.ts';

export interface DragAnnouncements {
  /** Texts for the library's live region: picked up, dropped, cancelled. */
  readonly accessibility: {
    announcements: Announcements;
    screenReaderInstructions: ScreenReaderInstructions;
  };
  /** The description of the card's current position while arrow keys move it. */
  readonly place: string;
  /** Stores the end of a drag until the library requests its announcement. */
  remember(drag: BoardDrag | null): void;
}

/**
 * Returns announcements of dragging for screen readers in the user's language, because the announcements of
 * dnd-kit are in English.
 */
export function useDragAnnouncements(
  drag: BoardDrag | null,
  { lanes, actions, isOrderedByHand }: BoardDragInput,
): DragAnnouncements {
  const { t } = useMessages();
  const latest = useRef({ lanes, isOrderedByHand });
  useEffect(() => {
    latest.current = { lanes, isOrderedByHand };
  });
  const last = useRef<BoardDrag | null>(null);
  const fixed = useMemo(() => {
    const nameOf = (id: string | number) => nameOfCard(latest.current.lanes, String(id));
    return {
      remember(ended: BoardDrag | null) {
        last.current = ended;
      },
      accessibility: {
        screenReaderInstructions: { draggable: t('board.instructions') },
        announcements: {
          onDragStart: ({ active }) => t('board.taken', { name: nameOf(active.id) }),
          onDragOver: () => undefined,
          onDragEnd: ({ active }) => {
            const lane = latest.current.lanes.find(each => each.id === last.current?.place.laneId);
            if (!lane || !last.current) return t('board.cancelled', { name: nameOf(active.id) });
            return t(latest.current.isOrderedByHand ? 'board.put' : 'board.putInto', {
              name: last.current.item.display,
              lane: lane.name,
              place: last.current.place.index + 1,
            });
          },
          onDragCancel: ({ active }) => t('board.cancelled', { name: nameOf(active.id) }),
        } satisfies Announcements,
      },
    };
  }, [t]);
  return { ...fixed, place: drag?.isByKeyboard ? placeText() : '' };

  function placeText(): string {
    const lane = lanes.find(each => each.id === drag?.place.laneId);
    if (!lane || !drag) return '';
    const reason = lane.id === drag.from.id ? null : actions.closedReason(drag.item, drag.from, lane);
    if (reason) return t('board.overClosed', { lane: lane.name, reason });
    if (!isOrderedByHand) return t('board.overSorted', { lane: lane.name });
    const others = lane.items?.filter(item => item.id !== drag.item.id).length ?? 0;
    return t('board.over', { lane: lane.name, place: drag.place.index + 1, count: others + 1 });
  }
}

function nameOfCard(lanes: readonly BoardLane[], id: string): string {
  for (const lane of lanes) {
    const item = lane.items?.find(each => each.id === id);
    if (item) return item.display;
  }
  return '';
}
