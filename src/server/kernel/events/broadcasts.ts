/**
 * Notifies subscribers (the hub and caches) of events committed on any node after the subscription. Missed
 * events aren't repeated.
 */

import type { Database } from '#server/kernel/database/database.ts';
import { MAX_NODE_MESSAGE_BYTES, type NodeChannel } from '#server/kernel/database/nodeChannel.ts';
import { log } from '#server/kernel/log/log.ts';
import { type CommittedEvent, type EventKind, getCommittedEvents } from './events.ts';
import { readEventsByIds } from './repository.ts';

export interface BroadcastSubscriber {
  readonly kinds: readonly EventKind[];
  /**
   * Handles the events of these kinds that one transaction wrote, in order. On the node that committed the
   * transaction, `hear` is called before the caller gets the response, so it must clear caches
   * synchronously, and must only start anything slower.
   */
  hear(events: readonly CommittedEvent[]): void;
}

export interface EventBroadcaster {
  add(subscriber: BroadcastSubscriber): void;
  /** Registers a listener that is called with the events committed on any node. */
  onAny(listener: (events: readonly CommittedEvent[]) => void): void;
  close(): Promise<void>;
}

/** @param channel `null` if there are no other nodes. The caller closes it after the broadcasts. */
export function createEventBroadcaster(database: Database, channel: NodeChannel | null): EventBroadcaster {
  const subscribers: BroadcastSubscriber[] = [];
  const listeners: ((events: readonly CommittedEvent[]) => void)[] = [];
  const deliver = (events: readonly CommittedEvent[]) => {
    for (const { kinds, hear } of subscribers) {
      const wanted = events.filter(({ kind }) => kinds.includes(kind));
      if (wanted.length > 0) hear(wanted);
    }
    for (const listener of listeners) listener(events);
  };
  const relay = channel === null ? NO_RELAY : createRelay(database, { channel, deliver });
  database.onNews(news => {
    const events = getCommittedEvents(news);
    if (events.length === 0) return;
    deliver(events);
    relay.send(events);
  });
  return {
    add: subscriber => {
      subscribers.push(subscriber);
    },
    onAny: listener => {
      listeners.push(listener);
    },
    close: relay.close,
  };
}

/** The ids of events that one transaction of an account has written. */
interface Place {
  readonly accountId: string;
  readonly eventIds: readonly number[];
}

interface Relay {
  send(events: readonly CommittedEvent[]): void;
  close(): Promise<void>;
}

const NO_RELAY: Relay = { send: () => {}, close: async () => {} };

/** Sends the ids of events to the other nodes, which read the events from the database. */
function createRelay(
  database: Database,
  { channel, deliver }: { channel: NodeChannel; deliver: (events: readonly CommittedEvent[]) => void },
): Relay {
  let isClosed = false;
  // Messages are processed one after the other, so that events keep their order.
  let reading = Promise.resolve();
  const read = async ({ accountId, eventIds }: Place) => {
    const events = await database.forAccount(accountId, trx => readEventsByIds(trx, eventIds));
    if (events.length > 0) deliver(events);
  };
  channel.onMessage('events', text => {
    if (isClosed) return;
    const places: readonly Place[] = JSON.parse(text);
    for (const place of places) {
      reading = reading
        .then(() => read(place))
        .catch(error => log.error({ err: error }, 'Events of another node could not be read'));
    }
  });
  return {
    send: gathering(places => sendPlaces(channel, places)),
    close: async () => {
      isClosed = true;
      await reading;
    },
  };
}

/** The minimum time between two messages to the other nodes, each of which is a commit for the database. */
const SEND_INTERVAL_MS = 10;

/**
 * Combines the events that are committed within one turn of the event loop, or until the next message can be sent, so
 * that a busy node sends few messages.
 */
function gathering(send: (places: readonly Place[]) => void) {
  let gathered: Place[] = [];
  let sentAt = Number.NEGATIVE_INFINITY;
  const flush = () => {
    sentAt = performance.now();
    send(gathered);
    gathered = [];
  };
  return (events: readonly CommittedEvent[]) => {
    const [first] = events;
    if (!first) return;
    if (gathered.length === 0) {
      const waitMs = sentAt + SEND_INTERVAL_MS - performance.now();
      if (waitMs > 0) setTimeout(flush, waitMs);
      else setImmediate(flush);
    }
    gathered.push({ accountId: first.accountId, eventIds: events.map(({ eventId }) => eventId) });
  };
}

function sendPlaces(channel: NodeChannel, places: readonly Place[]): void {
  const text = JSON.stringify(places);
  const [only] = places;
  if (Buffer.byteLength(text) <= MAX_NODE_MESSAGE_BYTES) channel.send('events', text);
  else if (places.length > 1) {
    for (const half of halves(places)) sendPlaces(channel, half);
  } else if (only) {
    for (const eventIds of halves(only.eventIds)) {
      sendPlaces(channel, [{ accountId: only.accountId, eventIds }]);
    }
  }
}

function halves<T>(list: readonly T[]): [T[], T[]] {
  const middle = Math.ceil(list.length / 2);
  return [list.slice(0, middle), list.slice(middle)];
}
