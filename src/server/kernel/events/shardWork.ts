/** Handles the events of one shard, in order, for all subscribers that want them. */

import type { Database, Trx } from '#server/kernel/database/database.ts';
import { DatabaseUnreachableError } from '#server/kernel/database/errors.ts';
import { DatabaseBusyError } from '#server/kernel/database/fairQueue.ts';
import { createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { log } from '#server/kernel/log/log.ts';
import { withCause } from './cause.ts';
import {
  advanceCursors,
  CURSOR_LEASE_SECONDS,
  claimCursors,
  FAILED_CURSOR_LEASE_SECONDS,
  incrementCursorFailures,
} from './cursors.ts';
import type { DurableSubscriber } from './durableSubscribers.ts';
import type { StoredEvent } from './events.ts';
import { type EventPosition, type PositionedEvent, parkEvent, readShardEvents } from './repository.ts';

export interface ShardWorker {
  /** Must be called when there can be new events for these subscribers. */
  enqueue(subscribers: readonly DurableSubscriber[]): void;
  /** Resolves when the events committed so far have been handled or are waiting for a retry. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

interface ShardParts {
  readonly shard: number;
  readonly node: string;
  /**
   * The pause after the first failure of an event, in ms. It is doubled after each further failure, up to a
   * limit.
   */
  readonly firstPauseMs: number;
}

interface ShardContext extends ShardParts {
  /**
   * For each subscriber, the event during which it last lost its database connection, keyed by the
   * subscriber's name.
   */
  readonly lostDuring: Map<string, LostConnections>;
}

interface LostConnections {
  readonly eventId: number;
  /** How many times in a row the connection was lost during this event. */
  readonly count: number;
}

const BATCH_SIZE = 100;
/**
 * After this time, a transaction takes no further event, so that locks of handled events aren't held
 * longer.
 */
const MAX_TRANSACTION_MS = 40;
/**
 * After this time, a batch starts no further transaction, so that other subscribers of the shard don't wait
 * longer.
 */
const MAX_BATCH_MS = 200;
const MAX_FAILURES = 10;
/** A handler that loses its connection this many times in a row with the same event is the cause, not the database. */
const MAX_LOST_CONNECTIONS = 3;
const MAX_PAUSE_MS = 30_000;
/** The pause before trying again to claim cursors that another node holds. */
const HELD_PAUSE_MS = 5_000;
/**
 * The first pause before reading events again that wait for a running transaction. The pause is doubled
 * each time.
 */
const BLOCKED_PAUSE_MS = 20;
const MAX_BLOCKED_PAUSE_MS = 5_000;

/** The state of a subscriber in this shard, as far as this node knows. */
interface Reader {
  readonly subscriber: DurableSubscriber;
  /** The position after which the subscriber's next event follows. */
  place: EventPosition;
  /** Until when this node can use the cursor without claiming it again, on the clock of `performance.now`. */
  heldUntil: number;
  /** True if the next event has failed. The events of this subscriber are then handled separately. */
  hasFailed: boolean;
  /**
   * True if more events are waiting than fit into a batch. Subscribers that are up to date must not wait
   * for those events.
   */
  isBehind: boolean;
}

interface Wait {
  /** In ms, on the clock of `performance.now`. */
  readonly until: number;
  /** True if new events don't end the wait. */
  readonly isFirm: boolean;
}

const NOW: Wait = { until: 0, isFirm: false };

export function createShardWorker(database: Database, options: ShardParts): ShardWorker {
  const parts: ShardContext = { ...options, lostDuring: new Map() };
  /** Subscribers that may have unhandled events. */
  const waiting = new Map<DurableSubscriber, Wait>();
  const readers = new Map<string, Reader>();
  let blockedPauseMs = BLOCKED_PAUSE_MS;

  const retryAfter = (subscriber: DurableSubscriber, pauseMs: number, isFirm = true) => {
    waiting.set(subscriber, { until: performance.now() + pauseMs, isFirm });
    if (pauseMs > 0) setTimeout(work.wake, pauseMs + 1).unref();
  };

  const handleNext = async (
    subscribers: readonly DurableSubscriber[],
    signal: AbortSignal,
  ): Promise<void> => {
    const { held, events, isBlocked } = await readNext(database, parts, { subscribers, readers });
    for (const subscriber of subscribers)
      if (!held.some(reader => reader.subscriber === subscriber)) retryAfter(subscriber, HELD_PAUSE_MS);
    const { failed, isFinished } = await handleEvents(database, parts, { held, events, signal });
    for (const [{ subscriber }, pauseMs] of failed) retryAfter(subscriber, pauseMs);
    if (events.length > 0) blockedPauseMs = BLOCKED_PAUSE_MS;
    const last = events.at(-1);
    const isMore = !isFinished || events.length === BATCH_SIZE;
    for (const reader of held) {
      reader.isBehind = isMore && last !== undefined && !isAfter(reader.place, last);
      // A subscriber that is already waiting has failed, or was enqueued again in the meantime.
      if ((!isMore && !isBlocked) || waiting.has(reader.subscriber)) continue;
      retryAfter(reader.subscriber, isMore ? 0 : blockedPauseMs, false);
    }
    if (isBlocked && !isMore) blockedPauseMs = Math.min(MAX_BLOCKED_PAUSE_MS, blockedPauseMs * 2);
  };

  const work = createBackgroundWork(`The subscribers of shard ${parts.shard}`, async signal => {
    while (!signal.aborted) {
      const now = performance.now();
      const due = [...waiting].flatMap(([subscriber, { until }]) => (until <= now ? [subscriber] : []));
      if (due.length === 0) return;
      for (const subscriber of due) waiting.delete(subscriber);
      for (const together of groupReaders(due, readers)) {
        if (signal.aborted) return;
        await handleNext(together, signal).catch(error => {
          if (!(error instanceof CursorLost))
            log.error({ err: error, shard: parts.shard }, 'Subscribers could not continue');
          for (const subscriber of together) {
            readers.delete(subscriber.name);
            retryAfter(subscriber, HELD_PAUSE_MS);
          }
        });
      }
    }
  });

  return {
    enqueue(subscribers) {
      for (const subscriber of subscribers)
        if (!waiting.get(subscriber)?.isFirm) waiting.set(subscriber, NOW);
      work.wake();
    },
    settle() {
      for (const subscriber of waiting.keys())
        if (!readers.get(subscriber.name)?.hasFailed) waiting.set(subscriber, NOW);
      return work.settle();
    },
    close: work.close,
  };
}

/**
 * Groups subscribers whose events are handled together. Each failing subscriber is alone, those that are
 * behind are grouped by position, and all others form one group.
 */
function groupReaders(
  subscribers: readonly DurableSubscriber[],
  readers: ReadonlyMap<string, Reader>,
): readonly (readonly DurableSubscriber[])[] {
  const groups = Map.groupBy(subscribers, ({ name }) => {
    const reader = readers.get(name);
    if (reader?.hasFailed) return name;
    return reader?.isBehind ? `${reader.place.horizon} ${reader.place.eventId}` : '';
  });
  return [...groups].sort(([a], [b]) => a.length - b.length).map(([, group]) => group);
}

interface Next {
  /** The readers whose cursors this node holds. */
  readonly held: readonly Reader[];
  readonly events: readonly PositionedEvent[];
  readonly isBlocked: boolean;
}

/**
 * Claims the cursors that this node doesn't hold, and reads the next events after the earliest of the held
 * cursors.
 */
async function readNext(
  database: Database,
  { shard, node }: ShardParts,
  asked: { subscribers: readonly DurableSubscriber[]; readers: Map<string, Reader> },
): Promise<Next> {
  const { subscribers, readers } = asked;
  const now = performance.now();
  const lapsed = subscribers.filter(({ name }) => (readers.get(name)?.heldUntil ?? 0) <= now);
  return database.asSystem(async trx => {
    if (lapsed.length > 0) {
      const names = lapsed.map(({ name }) => name);
      const cursors = await claimCursors(trx, { shard, subscribers: names, node });
      for (const subscriber of lapsed) {
        const cursor = cursors.find(each => each.subscriber === subscriber.name);
        if (!cursor) readers.delete(subscriber.name);
        else
          readers.set(subscriber.name, {
            subscriber,
            place: cursor,
            heldUntil: now + HOLD_MS,
            hasFailed: cursor.failures > 0,
            isBehind: false,
          });
      }
    }
    const held = subscribers.flatMap(({ name }) => readers.get(name) ?? []);
    const [first] = held.map(({ place }) => place).toSorted((a, b) => (isAfter(a, b) ? 1 : -1));
    if (!first) return { held, events: [], isBlocked: false };
    return { held, ...(await readShardEvents(trx, shard, { after: first, take: BATCH_SIZE })) };
  });
}

/** Shorter than `CURSOR_LEASE_SECONDS`, so that a cursor isn't lost while its events are handled. */
const HOLD_MS = CURSOR_LEASE_SECONDS * 1_000 * (2 / 3);
const FAILED_HOLD_MS = FAILED_CURSOR_LEASE_SECONDS * 1_000 * (5 / 6);

function isAfter(a: EventPosition, b: EventPosition): boolean {
  return a.horizon === b.horizon ? a.eventId > b.eventId : a.horizon > b.horizon;
}

interface Handling {
  readonly event: PositionedEvent;
  readonly readers: readonly Reader[];
}

/**
 * Handles events for the readers that want them. `failed` contains the readers whose next event failed,
 * with the pause before the next attempt in ms. `isFinished` is false if not all events were handled in
 * time.
 */
async function handleEvents(
  database: Database,
  parts: ShardContext,
  { held, events, signal }: Omit<Next, 'isBlocked'> & { signal: AbortSignal },
): Promise<{ failed: ReadonlyMap<Reader, number>; isFinished: boolean }> {
  const failed = new Map<Reader, number>();
  const last = events.at(-1);
  if (!last) return { failed, isFinished: true };
  const endsAt = performance.now() + MAX_BATCH_MS;
  /**
   * A failure that isn't counted yet. The events before it were rolled back in the same transaction and are
   * handled again first.
   */
  let failure: Failure | null = null;
  for (;;) {
    if (signal.aborted || performance.now() > endsAt) return { failed, isFinished: false };
    const handlings = events.flatMap((event): Handling[] => {
      const readers = held.filter(
        reader =>
          !failed.has(reader) && isAfter(event, reader.place) && reader.subscriber.kinds.includes(event.kind),
      );
      return readers.length > 0 ? [{ event, readers }] : [];
    });
    const [next] = handlings;
    if (!next) break;
    const failing = failure;
    if (failing?.event === next.event) {
      failure = null;
      const pauseMs = await postpone(database, parts, failing);
      if (pauseMs !== null) failed.set(failing.reader, pauseMs);
      continue;
    }
    const end = handlings.findIndex(
      ({ event }) => event.accountId !== next.event.accountId || event === failing?.event,
    );
    const together = handlings.slice(0, end < 0 ? undefined : end);
    failure = (await handleTogether(database, parts, together)) ?? failure;
  }
  // The cursor in the database isn't moved until the subscriber handles its next event.
  for (const reader of held) if (!failed.has(reader) && isAfter(last, reader.place)) reader.place = last;
  return { failed, isFinished: true };
}

interface Failure {
  readonly event: PositionedEvent;
  readonly reader: Reader;
  readonly error: unknown;
}

/**
 * Handles the first of these events, all of the same account, in one transaction. Returns the failure that
 * has rolled back the transaction, or `null`.
 */
async function handleTogether(
  database: Database,
  parts: ShardContext,
  handlings: readonly Handling[],
): Promise<Failure | null> {
  const [{ event: first }] = handlings as [Handling];
  const attempt: Attempt = { current: null, handledBy: new Set(), end: first, startedAt: 0 };
  try {
    await database.forAccount(first.accountId, async trx => {
      // `forAccount` can repeat the transaction, so each repetition has to start with an empty state.
      Object.assign(attempt, { current: null, handledBy: new Set(), startedAt: performance.now() });
      const irrelevant = await findIrrelevantEvents(trx, handlings, attempt);
      for (const { event, readers } of handlings) {
        for (const reader of readers) {
          if (!irrelevant.get(reader)?.has(event)) {
            attempt.current = { event, reader };
            await withCause({ kind: 'event', id: String(event.eventId) }, () =>
              reader.subscriber.handle(trx, event),
            );
          }
          attempt.handledBy.add(reader);
        }
        attempt.end = event;
        if (performance.now() - attempt.startedAt > MAX_TRANSACTION_MS) break;
      }
      await advance(trx, parts, { readers: [...attempt.handledBy], place: attempt.end });
    });
  } catch (error) {
    const { current } = attempt;
    if (error instanceof CursorLost || current === null) throw error;
    if (isUnavailable(error) && !keepsLosingConnection(parts, current, error)) throw error;
    // An error of the commit is attributed to the last handler, which is then tried alone.
    return { ...current, error };
  }
  for (const reader of attempt.handledBy) {
    moveTo(reader, attempt.end, attempt.startedAt);
    parts.lostDuring.delete(reader.subscriber.name);
  }
  return null;
}

/** Returns the events that each reader needn't handle, keyed by reader. */
async function findIrrelevantEvents(
  trx: Trx,
  handlings: readonly Handling[],
  attempt: Attempt,
): Promise<ReadonlyMap<Reader, ReadonlySet<StoredEvent>>> {
  const eventsOf = new Map<Reader, PositionedEvent[]>();
  for (const { event, readers } of handlings)
    for (const reader of readers) eventsOf.set(reader, [...(eventsOf.get(reader) ?? []), event]);
  const irrelevant = new Map<Reader, ReadonlySet<StoredEvent>>();
  for (const [reader, events] of eventsOf) {
    const { subscriber, hasFailed } = reader;
    const [first, second] = events;
    // After a failure, each event is handled separately, because any of them could be the cause.
    if (!subscriber.findRelevant || hasFailed || !first || !second) continue;
    attempt.current = { event: first, reader };
    const relevant = await subscriber.findRelevant(trx, events);
    irrelevant.set(reader, new Set(events.filter(event => !relevant.has(event))));
  }
  return irrelevant;
}

interface Attempt {
  /** The event that is being handled, or was handled last, with its reader; `null` before the first one. */
  current: Pick<Failure, 'event' | 'reader'> | null;
  handledBy: Set<Reader>;
  /** The last event that all of its readers have handled. */
  end: PositionedEvent;
  /** On the clock of `performance.now`. */
  startedAt: number;
}

/**
 * Counts connections lost by a handler. Returns true if so many were lost in a row that the handler must be
 * the cause.
 */
function keepsLosingConnection(
  { lostDuring }: ShardContext,
  { event, reader }: Pick<Failure, 'event' | 'reader'>,
  error: unknown,
): boolean {
  if (!(error instanceof DatabaseUnreachableError)) return false;
  const { name } = reader.subscriber;
  const last = lostDuring.get(name);
  const count = last?.eventId === event.eventId ? last.count + 1 : 1;
  lostDuring.set(name, { eventId: event.eventId, count });
  return count >= MAX_LOST_CONNECTIONS;
}

/** Returns true if the cause of the error is usually the database, not a handler. */
function isUnavailable(error: unknown): boolean {
  return error instanceof DatabaseUnreachableError || error instanceof DatabaseBusyError;
}

/** @throws CursorLost if another node has claimed one of the cursors. */
async function advance(
  trx: Trx,
  { shard, node }: ShardParts,
  { readers, place }: { readers: readonly Reader[]; place: EventPosition },
): Promise<void> {
  const subscribers = readers.map(({ subscriber }) => subscriber.name);
  if (!(await advanceCursors(trx, { shard, subscribers, node }, place))) throw new CursorLost();
}

function moveTo(reader: Reader, place: EventPosition, startedAt: number): void {
  reader.place = place;
  reader.heldUntil = startedAt + HOLD_MS;
  reader.hasFailed = false;
}

/**
 * Counts a failure. Returns the pause before the next attempt in ms, or `null` if the event has failed too
 * often and is parked.
 * @throws CursorLost if another node has claimed the cursor.
 */
async function postpone(
  database: Database,
  parts: ShardParts,
  { event, reader, error }: Failure,
): Promise<number | null> {
  const { shard, node, firstPauseMs } = parts;
  const { name } = reader.subscriber;
  const startedAt = performance.now();
  const failures = await database.asSystem(trx =>
    incrementCursorFailures(trx, { shard, subscriber: name, node }),
  );
  if (failures === null) throw new CursorLost();
  reader.hasFailed = true;
  reader.heldUntil = startedAt + FAILED_HOLD_MS;
  if (failures < MAX_FAILURES) return Math.min(MAX_PAUSE_MS, firstPauseMs * 2 ** (failures - 1));
  log.error(
    { err: error, subscriber: name, eventId: event.eventId, kind: event.kind, accountId: event.accountId },
    'A subscriber put an event aside',
  );
  const problem = error instanceof Error ? error.message : String(error);
  await database.forAccount(event.accountId, async trx => {
    await parkEvent(trx, event, { subscriber: name, problem: problem.slice(0, 1_000) });
    await advance(trx, parts, { readers: [reader], place: event });
  });
  moveTo(reader, event, startedAt);
  return null;
}

/** Thrown if another node has claimed a cursor and handles the events. */
class CursorLost extends Error {}
