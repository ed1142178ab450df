/** Subscribers that must not miss an event. Each processes all of them in order, on one node at a time. */

import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { type BackgroundWork, createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { log } from '#server/kernel/log/log.ts';
import type { Text } from '#server/kernel/messages/defineMessages.ts';
import { withCause } from './cause.ts';
import type { EventKind, StoredEvent } from './events.ts';
import {
  advanceCursor,
  countFailure,
  getSubscriberLags,
  holdCursors,
  openCursors,
  type PlacedEvent,
  parkEvent,
  passCursors,
  readEventsAfter,
  releaseCursor,
} from './repository.ts';

export interface DurableSubscriber {
  /** Identifies the cursor of the subscriber, so it must never change. */
  readonly name: string;
  /** Shown to administrators if the subscriber failed to handle an event. */
  readonly title: Text;
  readonly kinds: readonly EventKind[];
  /**
   * Handles one event in a transaction of its account, which also advances the cursor. Effects in the database happen
   * exactly once, any others at least once. Longer work is done in a job.
   */
  handle(trx: Trx, event: StoredEvent): Promise<void>;
}

export interface DurableSubscriptions {
  /** Resolves when no subscriber can miss events any more. A new subscriber gets those written after this call. */
  open(): Promise<void>;
  /** Must be called when there can be new events. */
  wake(): void;
  /** Resolves when everything committed so far has been handled, or waits for a retry. */
  settle(): Promise<void>;
  /** Returns how long each subscriber's oldest pending event has been waiting, in ms. */
  lags(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

const BATCH_SIZE = 100;
const MAX_FAILURES = 10;
const POLL_MS = 5_000;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 30_000;

export function createDurableSubscriptions(
  database: Database,
  subscribers: readonly DurableSubscriber[],
  firstPauseMs = FIRST_PAUSE_MS,
): DurableSubscriptions {
  const node = randomUUID();
  const names = subscribers.map(({ name }) => name);
  const look = createLooks(database, node);
  const works = subscribers.map(subscriber => startWork(database, { subscriber, node, firstPauseMs, look }));
  const wake = () => {
    for (const work of works) work.wake();
  };
  const timer = setInterval(wake, POLL_MS);
  timer.unref();
  return {
    open: () => database.asSystem(trx => openCursors(trx, names)),
    wake,
    settle: async () => {
      await Promise.all(works.map(work => work.settle()));
    },
    lags: () => database.asSystem(trx => getSubscriberLags(trx, names)),
    close: async () => {
      clearInterval(timer);
      await Promise.all(works.map(work => work.close()));
      for (const name of names) await database.asSystem(trx => releaseCursor(trx, name, node));
    },
  };
}

interface Turn {
  readonly subscriber: DurableSubscriber;
  readonly node: string;
  /** Pause after the first failure, in ms. It is doubled after each further one. */
  readonly firstPauseMs: number;
}

/** The next events for a subscriber. */
interface Found {
  readonly events: readonly PlacedEvent[];
  /** True if there may be more after these. */
  readonly isMore: boolean;
}

type Look = (subscriber: DurableSubscriber) => Promise<Found>;

const EMPTY: Found = { events: [], isMore: false };

/**
 * Finds events of the kinds a subscriber handles, and advances its cursor past the others. One event wakes all
 * subscribers, most of which don't handle it, so concurrent lookups share one transaction.
 */
function createLooks(database: Database, node: string): Look {
  let gathering: {
    readonly subscribers: DurableSubscriber[];
    readonly found: Promise<Map<string, Found>>;
  } | null = null;
  const begin = () => {
    const subscribers: DurableSubscriber[] = [];
    const found = database
      .asSystem(trx => {
        gathering = null;
        return lookFor(trx, subscribers, node);
      })
      .finally(() => {
        if (gathering?.subscribers === subscribers) gathering = null;
      });
    return { subscribers, found };
  };
  return async subscriber => {
    gathering ??= begin();
    gathering.subscribers.push(subscriber);
    const found = await gathering.found;
    return found.get(subscriber.name) ?? EMPTY;
  };
}

async function lookFor(
  trx: Trx,
  subscribers: readonly DurableSubscriber[],
  node: string,
): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const cursors = await holdCursors(
    trx,
    subscribers.map(({ name }) => name),
    node,
  );
  for (const together of Map.groupBy(cursors, ({ horizon, eventId }) => `${horizon} ${eventId}`).values()) {
    const [place] = together;
    const events = place ? await readEventsAfter(trx, place, BATCH_SIZE) : [];
    const last = events.at(-1);
    if (!last) continue;
    const names = new Set(together.map(one => one.subscriber));
    for (const { name, kinds } of subscribers.filter(one => names.has(one.name))) {
      const lastWanted = events.findLastIndex(({ kind }) => kinds.includes(kind));
      found.set(name, { events: events.slice(0, lastWanted + 1), isMore: events.length === BATCH_SIZE });
      if (lastWanted >= 0) names.delete(name);
    }
    if (names.size > 0) await passCursors(trx, [...names], last);
  }
  return found;
}

function startWork(database: Database, { look, ...turn }: Turn & { look: Look }): BackgroundWork {
  const { name } = turn.subscriber;
  let retryAt = 0;
  const work = createBackgroundWork(`The subscriber ${name}`, async signal => {
    while (!signal.aborted && Date.now() >= retryAt) {
      const { events, isMore } = await look(turn.subscriber);
      if (events.length === 0 && !isMore) return;
      const pause = await readDealWith(database, { ...turn, events, signal });
      if (pause === null) continue;
      retryAt = Date.now() + pause;
      setTimeout(() => work.wake(), pause).unref();
    }
  });
  return work;
}

interface Batch extends Turn {
  readonly events: readonly PlacedEvent[];
  readonly signal: AbortSignal;
}

/**
 * Handles events one after the other. Returns `null` when all are handled. After a failure, returns the pause before
 * the next attempt, in ms.
 */
async function readDealWith(database: Database, { events, signal, ...one }: Batch): Promise<number | null> {
  for (const event of events) {
    if (signal.aborted) return null;
    // The cursor skips events of other kinds together with the next event.
    if (!one.subscriber.kinds.includes(event.kind)) continue;
    try {
      await database.forAccount(event.accountId, async trx => {
        await withCause({ kind: 'event', id: String(event.eventId) }, () =>
          one.subscriber.handle(trx, event),
        );
        await move(trx, one, event);
      });
    } catch (error) {
      if (error instanceof CursorLost) return null;
      const pause = await putOff(database, one, { event, error });
      if (pause !== null) return pause;
    }
  }
  return null;
}

async function move(trx: Trx, { subscriber, node }: Turn, place: PlacedEvent): Promise<void> {
  if (!(await advanceCursor(trx, { subscriber: subscriber.name, node, place }))) throw new CursorLost();
}

/** Counts a failure. Returns the pause before the next attempt in ms, or `null` if the event is parked instead. */
async function putOff(
  database: Database,
  one: Turn,
  { event, error }: { event: PlacedEvent; error: unknown },
): Promise<number | null> {
  const { name } = one.subscriber;
  const failures = await database.asSystem(trx => countFailure(trx, name));
  const problem = error instanceof Error ? error.message : String(error);
  if (failures < MAX_FAILURES) return Math.min(MAX_PAUSE_MS, one.firstPauseMs * 2 ** failures);
  log.error(
    { err: error, subscriber: name, eventId: event.eventId, kind: event.kind, accountId: event.accountId },
    'A subscriber put an event aside',
  );
  await database.forAccount(event.accountId, async trx => {
    await parkEvent(trx, event, { subscriber: name, problem: problem.slice(0, 1_000) });
    await move(trx, one, event);
  });
  return null;
}

/** Thrown if another node has claimed the cursor and handles the event. */
class CursorLost extends Error {}
