import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { BOARD_ITEMS_PER_LOAD, DEBOUNCE_MS } from '#core/limits.ts';
import type { SearchRequest } from '#core/model.ts';
import { toApiError } from '../../api/ApiError.ts';
import { useCoalescedCall } from '../../live/useCoalescedCall.ts';
import { useRecordsChangeHandler } from '../../live/useReloadOnChange.ts';
import type { RecordSource } from '../records/recordSource.ts';
import {
  appendCards,
  type CardsByLane,
  EMPTY_LANE_CARDS,
  type LaneCards,
  type LaneTotal,
} from './laneCards.ts';

export interface LaneDefinition {
  readonly id: string;
  readonly source: RecordSource;
  readonly statusIds: readonly string[];
  /** The filter and order of the lane's cards. */
  readonly search: SearchRequest;
}

export interface LanesHandle {
  readonly cards: CardsByLane;
  loadMore(laneId: string): void;
  /** Reloads all lanes, with the current number of cards in each (specification section 4). */
  reload(): void;
  /** Reloads one second after the last call; if calls continue, two seconds after the first one. */
  reloadSoon(): void;
  /** Applies a change locally, before the server is called. */
  change(update: (cards: CardsByLane) => CardsByLane): void;
  /**
   * Postpones applying reloaded cards while a move is pending. Returns a function to call when the move is complete.
   */
  hold(): () => void;
}

/** The maximum number of results of one search. */
const LIMIT = 1_000;

/**
 * Loads the cards of a board, initially 10 per lane, and updates them. `specs` must be the same array as
 * long as the lanes are unchanged.
 */
export function useLanes(specs: readonly LaneDefinition[]): LanesHandle {
  const [cards, setCards] = useState<CardsByLane>(new Map());
  const latest = useRef(cards);
  const running = useRef<AbortController>(undefined);
  /** Aborted when other lanes, or the same lanes with other filters, replace the current lanes. */
  const leaving = useRef<AbortController>(undefined);
  const held = useRef(0);
  const changes = useRef(0);

  const show = useCallback((update: (cards: CardsByLane) => CardsByLane) => {
    latest.current = update(latest.current);
    setCards(latest.current);
  }, []);

  const { soon, cancel } = useCoalescedCall(() => void load(false), DEBOUNCE_MS);

  const load = useCallback(
    async (isFirst: boolean) => {
      cancel();
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      const started = changes.current;
      const countOf = ({ id }: LaneDefinition) =>
        isFirst ? 0 : (latest.current.get(id)?.items?.length ?? 0);
      const loaded = await loadLanes(specs, { countOf, signal: controller.signal });
      if (controller.signal.aborted) return;
      const isOld = held.current > 0 || changes.current !== started;
      if (isOld && !isFirst) return soon();
      show(before => new Map(specs.map(({ id }) => [id, answered(loaded.get(id), before.get(id))])));
    },
    [specs, show, soon, cancel],
  );
  useEffect(() => {
    leaving.current = new AbortController();
    void load(true);
    return () => {
      cancel();
      running.current?.abort();
      leaving.current?.abort();
    };
  }, [load, cancel]);
  useRecordsChangeHandler(
    specs.flatMap(({ source }) => source.directories.map(({ directory }) => directory.id)),
    soon,
  );

  return useMemo(
    () => ({
      cards,
      loadMore: laneId =>
        void loadMore(specs, laneId, { cards: latest.current, show, signal: leaving.current?.signal }),
      reload: () => void load(false),
      reloadSoon: soon,
      change(update) {
        changes.current += 1;
        show(update);
      },
      hold() {
        held.current += 1;
        let isOver = false;
        return () => {
          if (!isOver) held.current -= 1;
          isOver = true;
        };
      },
    }),
    [cards, specs, load, soon, show],
  );
}

type Answer = LaneTotal & Pick<LaneCards, 'error'> & { items?: LaneCards['items'] };

/** Sends one request per source, so that a failure only affects the lanes of that source. */
async function loadLanes(
  specs: readonly LaneDefinition[],
  { countOf, signal }: { countOf: (spec: LaneDefinition) => number; signal: AbortSignal },
): Promise<Map<string, Answer>> {
  const found = new Map<string, Answer>();
  const load = async ([source, lanes]: [RecordSource, LaneDefinition[]]) => {
    const body = lanes.map(lane => ({
      ...getSearch(lane),
      take: Math.min(LIMIT, Math.max(BOARD_ITEMS_PER_LOAD, countOf(lane))),
    }));
    try {
      const answers = await source.searchLanes(body, signal);
      for (const [index, lane] of lanes.entries()) {
        const answer = answers[index];
        if (answer) found.set(lane.id, { ...answer, error: null });
      }
    } catch (thrown) {
      const { total, totalExact, totalIsMinimum } = EMPTY_LANE_CARDS;
      const error = toApiError(thrown);
      for (const lane of lanes) found.set(lane.id, { total, totalExact, totalIsMinimum, error });
    }
  };
  await Promise.all([...Map.groupBy(specs, spec => spec.source)].map(load));
  return found;
}

/** Applies a response to a lane; if loading failed, the previous cards stay. */
function answered(answer: Answer | undefined, before: LaneCards = EMPTY_LANE_CARDS): LaneCards {
  if (!answer?.items) return { ...before, isLoadingMore: false, error: answer?.error ?? null };
  return { ...answer, items: answer.items, isLoadingMore: false };
}

interface LoadMoreParts {
  readonly cards: CardsByLane;
  readonly show: (update: (cards: CardsByLane) => CardsByLane) => void;
  readonly signal: AbortSignal | undefined;
}

async function loadMore(
  specs: readonly LaneDefinition[],
  laneId: string,
  { cards, show, signal }: LoadMoreParts,
): Promise<void> {
  const spec = specs.find(each => each.id === laneId);
  const lane = cards.get(laneId);
  if (!spec || !lane?.items || lane.isLoadingMore) return;
  const put = (update: (lane: LaneCards) => LaneCards) =>
    show(before => new Map(before).set(laneId, update(before.get(laneId) ?? EMPTY_LANE_CARDS)));
  put(before => ({ ...before, isLoadingMore: true }));
  try {
    const page = { skip: lane.items.length, take: BOARD_ITEMS_PER_LOAD };
    const [more] = await spec.source.searchLanes([{ ...getSearch(spec), ...page }], signal);
    if (signal?.aborted) return;
    put(before => (more ? appendCards(before, more) : { ...before, isLoadingMore: false }));
  } catch (thrown) {
    if (signal?.aborted) return;
    put(before => ({ ...before, isLoadingMore: false, error: toApiError(thrown) }));
  }
}

const getSearch = ({ search, statusIds }: LaneDefinition) => ({ ...search, statusList: [...statusIds] });
