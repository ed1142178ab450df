/** Subscribers that must not miss an event. Each handles the events of a record in order, on one node at a time. */

import { AsyncResource } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { createBackgroundWork } from '#server/kernel/jobs/backgroundWork.ts';
import { log } from '#server/kernel/log/log.ts';
import type { LocalizedText } from '#server/kernel/messages/defineMessages.ts';
import {
  findFirstPlace,
  getSubscriberLags,
  openCursors,
  releaseCursors,
  skipUnwantedEvents,
} from './cursors.ts';
import { getEventShard } from './eventShards.ts';
import type { EventKind, StoredEvent } from './events.ts';
import { type EventPosition, readNoticesAfter } from './repository.ts';
import { createShardWork, type ShardWork } from './shardWork.ts';

export interface DurableSubscriber {
  /** Identifies the cursors of the subscriber, so it must never change. */
  readonly name: string;
  /** Shown to administrators if the subscriber failed to handle an event. */
  readonly title: LocalizedText;
  readonly kinds: readonly EventKind[];
  /**
   * Handles one event in a transaction of its account, which also advances the cursor, and can contain other events and
   * subscribers. Effects in the database happen exactly once, any others at least once. Longer work is done in a job.
   */
  handle(trx: Trx, event: StoredEvent): Promise<void>;
  /**
   * Returns those of several events of an account for which `handle` has anything to do, so that the others need no
   * statements of their own. Called in the transaction in which the events are handled. If omitted, each event is
   * handled.
   */
  findRelevant?(trx: Trx, events: readonly StoredEvent[]): Promise<ReadonlySet<StoredEvent>>;
}

/** The part of an event that determines who handles it. */
type Notice = Pick<StoredEvent, 'accountId' | 'kind'>;

export interface DurableSubscriptions {
  /**
   * Resolves when no subscriber can miss events any more. A new subscriber gets those written after this call. Nothing
   * is handled before the first `wake` without arguments.
   */
  open(): Promise<void>;
  /** Must be called after events were committed, with these events, or without arguments if they aren't known. */
  wake(events?: readonly Notice[]): void;
  /** Resolves when everything committed so far has been handled or is waiting for a retry. */
  settle(): Promise<void>;
  /** Returns how long each subscriber's oldest pending event has been waiting, in ms. */
  lags(): Promise<ReadonlyMap<string, number>>;
  close(): Promise<void>;
}

/** The number of events looked at together, and after which the cursors of uninterested subscribers are advanced. */
const NOTICES_PER_LOOK = 1_000;
/** How often a node looks for events of which it wasn't notified, because another node has died or can't reach it. */
const POLL_MS = 15_000;
const FIRST_PAUSE_MS = 100;

export function createDurableSubscriptions(
  database: Database,
  subscribers: readonly DurableSubscriber[],
  firstPauseMs = FIRST_PAUSE_MS,
): DurableSubscriptions {
  const node = randomUUID();
  const names = subscribers.map(({ name }) => name);
  const shards = new Map<number, ShardWork>();
  let state: 'opening' | 'running' | 'closed' = 'opening';
  // The first event of a shard can be committed by a call, whose async context the work must not inherit.
  const createWork = AsyncResource.bind((shard: number) =>
    createShardWork(database, { shard, node, firstPauseMs }),
  );
  const enqueue = ({ accountId, kind }: { accountId: string; kind: string }) => {
    // Before the start, the first look finds all pending events.
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
          // Otherwise, a kind that a subscriber gets in the next version would include events from before.
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
  /** False until the server has started: a restore from a dump is repaired before that. */
  isRunning(): boolean;
  /** Called for each event that may not have been handled yet. */
  enqueue(event: { accountId: string; kind: string }): void;
}

/** Finds events of which this node wasn't notified: written before its start, or on other nodes. */
function createLooks(database: Database, { node, subscribers, enqueue, isRunning }: LookParts) {
  // Everything before this place has been enqueued.
  let place: EventPosition | null = null;
  let lookedAt = 0;
  return createBackgroundWork('The search for unhandled events', async signal => {
    while (isRunning() && !signal.aborted) {
      const from: EventPosition =
        place ??
        (await database.asSystem(trx =>
          findFirstPlace(
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
