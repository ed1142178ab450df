/** Computes positions on a board with pure functions, so that mouse, touch and keyboard behave the same. */

export interface CardDropPosition {
  readonly laneId: string;
  /** The index among the lane's cards, without the card being moved; 0 is the top. */
  readonly index: number;
}

/** The position of a lane on the screen, and of its cards in order, without the card being moved. */
export interface LaneBox {
  readonly id: string;
  readonly left: number;
  readonly right: number;
  /** The distance of each card's vertical centre from the top of the screen. */
  readonly middles: readonly number[];
}

/**
 * Returns the position for a pointer: in the lane at or nearest to the pointer, above the first card whose
 * centre is below the pointer.
 */
export function findBoardPosition(
  point: { x: number; y: number },
  lanes: readonly LaneBox[],
): CardDropPosition | undefined {
  const away = ({ left, right }: LaneBox) => Math.max(left - point.x, point.x - right, 0);
  const lane = lanes.reduce<LaneBox | undefined>(
    (nearest, each) => (nearest && away(nearest) <= away(each) ? nearest : each),
    undefined,
  );
  if (!lane) return undefined;
  const index = lane.middles.findIndex(middle => point.y < middle);
  return { laneId: lane.id, index: index === -1 ? lane.middles.length : index };
}

export interface LaneCards {
  readonly id: string;
  /** The ids of the lane's cards in order, without the card being moved; empty if the lane is collapsed. */
  readonly cardIds: readonly string[];
}

const steps: Readonly<Record<string, { lanes: number; cards: number }>> = {
  ArrowUp: { lanes: 0, cards: -1 },
  ArrowDown: { lanes: 0, cards: 1 },
  ArrowLeft: { lanes: -1, cards: 0 },
  ArrowRight: { lanes: 1, cards: 0 },
};

/**
 * Returns the next position in the direction of an arrow key; the same position at the edge; `undefined` for other
 * keys.
 */
export function findAdjacentPosition(
  place: CardDropPosition,
  key: string,
  lanes: readonly LaneCards[],
): CardDropPosition | undefined {
  const step = steps[key];
  if (!step) return undefined;
  const from = lanes.findIndex(lane => lane.id === place.laneId);
  const lane = lanes[Math.min(lanes.length - 1, Math.max(0, from + step.lanes))];
  if (!lane) return place;
  const index = Math.min(lane.cardIds.length, Math.max(0, place.index + step.cards));
  return { laneId: lane.id, index };
}

/** Returns the id of the card displayed directly above a position; `null` at the top. */
export function findCardAbove({ cardIds }: LaneCards, index: number): string | null {
  return cardIds[index - 1] ?? null;
}
