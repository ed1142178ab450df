/** Pure functions that update the cards of a board's lanes, for example after a move. */
import type { Item } from '#core/model.ts';
import type { ApiError } from '../../api/ApiError.ts';

export interface LaneCards {
  /** `undefined` until the cards are loaded. */
  readonly items: readonly Item[] | undefined;
  readonly total: number;
  readonly totalExact: boolean;
  readonly totalIsMinimum: boolean;
  readonly isLoadingMore: boolean;
  readonly error: ApiError | null;
}

export type LaneTotal = Pick<LaneCards, 'total' | 'totalExact' | 'totalIsMinimum'>;

/** Keyed by lane id. */
export type CardsByLane = ReadonlyMap<string, LaneCards>;

export const EMPTY_LANE_CARDS: LaneCards = {
  items: undefined,
  total: 0,
  totalExact: true,
  totalIsMinimum: false,
  isLoadingMore: false,
  error: null,
};

export interface CardPosition {
  readonly laneId: string;
  readonly prevId: string | null;
  readonly index: number;
}

export function findCard(lanes: CardsByLane, itemId: string): CardPosition | undefined {
  for (const [laneId, { items = [] }] of lanes) {
    const index = items.findIndex(item => item.id === itemId);
    if (index !== -1) return { laneId, index, prevId: items[index - 1]?.id ?? null };
  }
  return undefined;
}

/**
 * Moves the card to another position, or removes it if no lane is given. The card is placed below
 * `prevId`; if `prevId` isn't in the lane, at `index`, which defaults to the top.
 */
export function placeCardInLane(
  lanes: CardsByLane,
  item: Item,
  place: { laneId: string | undefined; prevId: string | null; index?: number },
): CardsByLane {
  const next = new Map(removeCardFromLanes(lanes, item.id));
  const lane = place.laneId === undefined ? undefined : next.get(place.laneId);
  if (!lane || place.laneId === undefined) return next;
  const items = [...(lane.items ?? [])];
  const above = items.findIndex(each => each.id === place.prevId);
  const index = above === -1 ? Math.min(place.index ?? 0, items.length) : above + 1;
  items.splice(index, 0, item);
  next.set(place.laneId, { ...lane, items, total: lane.total + 1 });
  return next;
}

/** Replaces the card with its current state on the server, without moving it. */
export function replaceCard(lanes: CardsByLane, item: Item): CardsByLane {
  return new Map(
    [...lanes].map(([id, lane]) => [
      id,
      { ...lane, items: lane.items?.map(each => (each.id === item.id ? item : each)) },
    ]),
  );
}

export function removeCardFromLanes(lanes: CardsByLane, itemId: string): CardsByLane {
  return new Map(
    [...lanes].map(([id, lane]) => {
      const items = lane.items?.filter(item => item.id !== itemId);
      const isGone = items?.length !== lane.items?.length;
      return [id, isGone ? { ...lane, items, total: Math.max(0, lane.total - 1) } : lane];
    }),
  );
}

/** Appends cards, except those that the lane already has because they moved down in the meantime. */
export function appendCards(
  lane: LaneCards,
  { items: more, ...total }: LaneTotal & { items: readonly Item[] },
): LaneCards {
  const known = new Set(lane.items?.map(item => item.id));
  const items = [...(lane.items ?? []), ...more.filter(item => !known.has(item.id))];
  return { items, ...total, isLoadingMore: false, error: null };
}
