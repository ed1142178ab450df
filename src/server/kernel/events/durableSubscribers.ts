/**
 * Subscribers that must not miss an event. Each subscriber handles the events of an account in order, on
 * one node at a time.
 */

import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { log } from '#server/kernel/log/log.ts';
import type { LocalizedText } from '#server/kernel/messages/defineMessages.ts';
import {
  findFirstCursorPosition,
  getSubscriberLags,
  openCursors,
  releaseCursors,
  skipUnwantedEvents,
} from './cursors.ts';
import { getEventShard } from './eventShards.ts';
import type { EventKind, StoredEvent } from './events.ts';
import { type EventPosition, readNoticesAfter } from './repository.ts';
import { createShardWorker, type ShardWorker } from './shardWork.ts';

export interface DurableSubscriber {
  /** Identifies the cursors of the subscriber, so it must never change. */
  readonly name: string;
  /** Shown to administrators if the subscriber failed to handle an event. */
  readonly title: LocalizedText;
  readonly kinds: readonly EventKind[];
  /**
   * Handles one event in a transaction of the event's account. The same transaction advances the cursor,
   * and can include other events and subscribers. Effects in the database happen exactly once, any others
   * at least once. Longer work is done in a job.
   */
  handle(trx: Trx, event: StoredEvent): Promise<void>;
  /**
   * Returns those of several events of an account for which `handle` has anything to do, so that the others need no
   * separate statements. Called in the transaction in which the events are handled. If omitted, each event is
   * handled.
   */
  findRelevant?(trx: Trx, events: readonly StoredEvent[]): Promise<ReadonlySet<StoredEvent>>;
}

/** The part of an event that determines which subscribers handle it. */
type Notice = Pick<StoredEvent, 'accountId' | 'kind'>;

export interface DurableSubscriptions {
  /**
   * Resolves when no subscriber can miss events any more. A new subscriber gets the events written after
   * this call. Nothing is handled before the first `wake` without arguments.
   */
  open(): Promise<void>;
  /** Must be called after events were committed, with these events, or without arguments if they aren't known. */
  wake(events?: readonly Notice[]): void;
  /**
   * Resolves when everything committed so far has been handled, or is waiting for a retry or for a transaction that was
   * already running when the event was inserted (of any database of the server).
   */
  settle(): Promise<void>;
  /**
   * Returns how long each subscriber's oldest unhandled event has been waiting, in ms, keyed by the
   * subscriber's name.
   */
  lags(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/**
 * The number of events per query of the search for unhandled events. After as many events, cursors are also
 * moved past events that their subscribers don't handle.
 */
const NOTICES_PER_LOOK = 1_000;
/**
 * How often a node looks for events that it wasn't notified of, because another node has died or can't
 * reach this one.
 */
const POLL_MS = 15_000;
const FIRST_PAUSE_MS = 100;

export function createDurableSubscriptions(
  database: Database,
  subscribers: readonly DurableSubscriber[],
  firstPauseMs = FIRST_PAUSE_MS,
): DurableSubscriptions {
  const node = randomUUID();
  const names = subscribers.map(({ name }) => name);
  const shards = new Map<number, ShardWorker>();
  let state: 'opening' | 'running' | 'closed' = 'opening';
  // The first event of a shard can be committed by a call, whose async context the work must not inherit.
  const createWork = AsyncResource.bind((shard: number) =>
    createShardWorker(database, { shard, node, firstPauseMs }),
  );
  const enqueue = ({ accountId, kind }: { accountId: string; kind: string }) => {
    // The first search after the start finds all events from before the start.
    if (state !== 'running') return;
    const wanting = subscribers.filter(({ kinds }) => kinds.some(each => each === kind));
    if (wanting.length === 0) return;
    const shard = getEventShard(accountId);
    const work = shards.get(shard) ?? createWork(shard);
    shards.set(shard, work);
    work.enqueue(wanting);
  };
  const isRunning = () => state === 'running';
  const looks = createLooks(database, { node, subscribers, enqueue, isRunning });
  const start = () => {
    if (state === 'opening') state = 'running';
    looks.wake();
  };
  const timer = setInterval(looks.wake, POLL_MS);
  timer.unref();
  return {
    open: () => database.asSystem(trx => openCursors(trx, names)),
    wake(events) {
      if (!events) start();
      for (const event of events ?? []) enqueue(event);
    },
    async settle() {
      start();
      await looks.settle();
      await Promise.all([...shards.values()].map(work => work.settle()));
    },
    lags: () => database.asSystem(trx => getSubscriberLags(trx, subscribers)),
    async close() {
      state = 'closed';
      clearInterval(timer);
      await looks.close();
      await Promise.all([...shards.values()].map(work => work.close()));
      await database
        .asSystem(async trx => {
          // Otherwise, if the next version adds a kind of event to a subscriber, the subscriber would also
          // get earlier events of this kind.
          await skipUnwantedEvents(trx, subscribers, node);
          await releaseCursors(trx, node);
        })
        .catch(error => log.error({ err: error }, 'The cursors of subscribers could not be released'));
    },
  };
}

interface LookParts {
  readonly node: string;
  readonly subscribers: readonly DurableSubscriber[];
  /**
   * False before the start, when the order of events may still have to be repaired after a restore, and
   * after closing.
   */
  isRunning(): boolean;
  /** Called for each event that may not have been handled yet. */
  enqueue(event: { accountId: string; kind: string }): void;
}

/**
 * Finds events that this node wasn't notified of, because they were written before its start or on other
 * nodes.
 */
function createLooks(database: Database, { node, subscribers, enqueue, isRunning }: LookParts) {
  // All events up to this position have been enqueued.
  let place: EventPosition | null = null;
  let lookedAt = 0;
  return createBackgroundWork('The search for unhandled events', async signal => {
    while (isRunning() && !signal.aborted) {
      const from: EventPosition =
        place ??
        (await database.asSystem(trx =>
          findFirstCursorPosition(
            trx,
            subscribers.map(({ name }) => name),
          ),
        ));
      const notices = await database.asSystem(trx => readNoticesAfter(trx, from, NOTICES_PER_LOOK));
      for (const notice of notices) enqueue(notice);
      place = notices.at(-1) ?? from;
      lookedAt += notices.length;
      if (notices.length === NOTICES_PER_LOOK) continue;
      if (lookedAt < NOTICES_PER_LOOK) return;
      lookedAt = 0;
      await database.asSystem(trx => skipUnwantedEvents(trx, subscribers, node));
    }
  });
}
