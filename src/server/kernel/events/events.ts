/** Events describe what changed in an account. They are written with the change, and read by subscribers. */
import type { Trx } from '#server/kernel/database/database.ts';
import { addTransactionMessage, type TransactionMessage } from '#server/kernel/database/news.ts';
import { type EventCause, getCurrentCause, getCurrentConnectionId } from './cause.ts';

/**
 * The data of each kind of event. Modules add their kinds in `events.ts`. The data refer to entities by id
 * and contain no values of records.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their kinds by declaration merging
export interface EventKinds {}

export type EventKind = keyof EventKinds & string;

export interface NewEvent<Kind extends EventKind> {
  readonly accountId: string;
  readonly kind: Kind;
  /** The user who made the change, or `null` for the server itself. */
  readonly actorId: string | null;
  readonly data: EventKinds[Kind];
}

export type StoredEvent = {
  [Kind in EventKind]: NewEvent<Kind> & {
    readonly eventId: number;
    /** ISO 8601. */
    readonly at: string;
    /** `null` if no cause was set, as in calls of users. */
    readonly cause: EventCause | null;
  };
}[EventKind];

/** Maximum number of entities per event. A larger batch writes several events. */
export const MAX_ENTITIES_PER_EVENT = 500;

const TOPIC = 'events';

interface EventNews extends TransactionMessage {
  readonly topic: typeof TOPIC;
  readonly event: CommittedEvent;
}

export function getCommittedEvents(news: readonly TransactionMessage[]): CommittedEvent[] {
  // Only `emitEvent` adds messages of this topic.
  return news.filter(({ topic }) => topic === TOPIC).map(one => (one as EventNews).event);
}

/** A committed event, as passed to listeners on all nodes. */
export type CommittedEvent = StoredEvent & {
  /**
   * The live connection whose call caused the event, and which therefore already knows of the change. Only
   * set on the node that committed the event.
   */
  readonly connectionId?: string | undefined;
};

/**
 * Writes the event in the transaction of the change. Must be called after the rows are locked, so that events keep
 * their order.
 */
export async function emitEvent<Kind extends EventKind>(
  trx: Trx,
  { accountId, kind, actorId, data }: NewEvent<Kind>,
): Promise<void> {
  const cause = getCurrentCause();
  const connectionId = getCurrentConnectionId();
  const { event_id: eventId, at } = await trx
    .insertInto('events')
    .values({
      account_id: accountId,
      kind,
      actor_id: actorId,
      cause: cause && JSON.stringify(cause),
      data: JSON.stringify(data),
    })
    .returning(['event_id', 'at'])
    .executeTakeFirstOrThrow();
  const event = { accountId, kind, actorId, data, cause, eventId: Number(eventId), at, connectionId };
  // The cast is safe: the data match the kind, which is all that the type of stored events requires.
  const news: EventNews = { topic: TOPIC, event: event as unknown as CommittedEvent };
  addTransactionMessage(trx, news);
}
