import {
  type CollisionDetection,
  type DragEndEvent,
  type DragStartEvent,
  KeyboardCode,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { BoardActions, BoardDrag, BoardLane } from './boardModel.ts';
import {
  type CardDropPosition,
  findAdjacentPosition,
  findBoardPosition,
  findCardAbove,
  type LaneBox,
  type LaneCards,
} from './place.ts';
import { useDragAnnouncements } from './useDragAnnouncements.ts';

export interface BoardDragInput {
  lanes: readonly BoardLane[];
  actions: BoardActions;
  isOrderedByHand: boolean;
  /** The element that contains the lanes. */
  root: RefObject<HTMLElement | null>;
}

/** How long a finger must rest before it picks up a card, so that users can scroll lanes. */
const touchDelayMs = 220;

/**
 * Handles dragging cards by mouse, touch and keyboard. Positions aren't determined by the library: they are computed
 * from the screen for pointers, and by counting for arrow keys, so that both mean the same gap between two cards.
 */
export function useBoardDrag(input: BoardDragInput) {
  const latest = useRef(input);
  const [drag, setDrag] = useState<BoardDrag | null>(null);
  const current = useRef<BoardDrag | null>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const words = useDragAnnouncements(drag, input);
  useEffect(() => {
    latest.current = input;
  });
  const change = (next: BoardDrag | null) => {
    current.current = next;
    setDrag(next);
  };
  const goTo = (wanted: CardDropPosition | undefined) => {
    const now = current.current;
    if (!now || !wanted) return;
    const place = latest.current.isOrderedByHand ? wanted : { ...wanted, index: 0 };
    if (place.laneId !== now.place.laneId || place.index !== now.place.index) change({ ...now, place });
  };
  const byKey: KeyboardCoordinateGetter = event => {
    const now = current.current;
    if (!now) return undefined;
    const next = findAdjacentPosition(now.place, event.code, getLaneCards(latest.current.lanes, now.item.id));
    if (next) event.preventDefault();
    goTo(next);
    return undefined;
  };
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 5 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: touchDelayMs, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: byKey, keyboardCodes }),
  );
  /** Returns the lane at the pointer, so that the library scrolls it. */
  const findLane: CollisionDetection = ({ pointerCoordinates }) => {
    pointer.current = pointerCoordinates;
    const now = current.current;
    if (!now) return [];
    if (!pointerCoordinates) return [{ id: now.place.laneId }];
    const place = findBoardPosition(pointerCoordinates, getBoxes(latest.current.root.current, ''));
    return place ? [{ id: place.laneId }] : [];
  };
  return {
    drag,
    words,
    sensors,
    collisionDetection: findLane,
    handleStart({ active, activatorEvent }: DragStartEvent) {
      const { lanes } = latest.current;
      const from = lanes.find(lane => lane.items?.some(item => item.id === active.id));
      const index = from?.items?.findIndex(item => item.id === active.id) ?? -1;
      const item = from?.items?.[index];
      if (!from || !item) return;
      const isByKeyboard = activatorEvent instanceof KeyboardEvent;
      change({ item, from, isByKeyboard, place: { laneId: from.id, index } });
    },
    handleMove() {
      const now = current.current;
      if (!now || now.isByKeyboard || !pointer.current) return;
      goTo(findBoardPosition(pointer.current, getBoxes(latest.current.root.current, now.item.id)));
    },
    handleEnd(_: DragEndEvent) {
      const now = current.current;
      words.remember(now);
      change(null);
      if (now) drop(latest.current, now);
    },
    handleCancel() {
      words.remember(null);
      change(null);
    },
  };
}

const keyboardCodes = {
  start: [KeyboardCode.Space],
  cancel: [KeyboardCode.Esc],
  end: [KeyboardCode.Space, KeyboardCode.Enter],
};

function drop({ lanes, actions, isOrderedByHand }: BoardDragInput, { item, from, place }: BoardDrag): void {
  const to = lanes.find(lane => lane.id === place.laneId);
  if (!to) return;
  const index = from.items?.findIndex(each => each.id === item.id);
  const isSame = to.id === from.id && (!isOrderedByHand || place.index === index);
  if (isSame) return;
  const [cards] = getLaneCards([to], item.id);
  actions.move({
    item,
    from,
    to,
    prevId: cards && isOrderedByHand ? findCardAbove(cards, place.index) : null,
  });
}

export function getLaneCards(lanes: readonly BoardLane[], withoutId: string): LaneCards[] {
  return lanes.map(lane => ({
    id: lane.id,
    cardIds: lane.isCollapsed
      ? []
      : (lane.items ?? []).flatMap(item => (item.id === withoutId ? [] : item.id)),
  }));
}

/** Returns the positions of lanes and cards on the screen. */
function getBoxes(root: HTMLElement | null, withoutId: string): LaneBox[] {
  const lanes = [...(root?.querySelectorAll<HTMLElement>('[data-lane]') ?? [])];
  return lanes.map(lane => {
    const { left, right } = lane.getBoundingClientRect();
    const cards = [...lane.querySelectorAll<HTMLElement>('[data-card]')].filter(
      card => card.dataset.card !== withoutId,
    );
    const middles = cards.map(card => {
      const { top, height } = card.getBoundingClientRect();
      return top + height / 2;
    });
    return { id: lane.dataset.lane ?? '', left, right, middles };
  });
}
