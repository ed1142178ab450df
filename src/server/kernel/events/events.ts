/** Events describe what changed in an account: written with the change, read by subscribers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from '#server/kernel/database/database.ts';
import { addNews, type News } from '#server/kernel/database/news.ts';

/**
 * The data of each kind of event; modules add theirs in `events.ts`. They refer to entities by id and contain no values
 * of records.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules add their kinds by declaration merging
export interface EventKinds {}

export type EventKind = keyof EventKinds & string;

export interface NewEvent<Kind extends EventKind> {
  readonly accountId: string;
  readonly kind: Kind;
  /** The user who changed it; `null` for the server itself. */
  readonly actorId: string | null;
  readonly data: EventKinds[Kind];
}

export type StoredEvent = {
  [Kind in EventKind]: NewEvent<Kind> & {
    readonly eventId: number;
    /** ISO 8601. */
    readonly at: string;
    /**
     * The event, or the run of a `rule`, that triggered it; or the `import`, `bulk` change, `merge`, `template` or
     * `undo` it belongs to, with its id and, if chosen, what rules can do in response. `null` for other calls.
     */
    readonly cause: string | null;
  };
}[EventKind];

/** Maximum number of entities per event; a larger batch writes several. */
export const MOST_IN_EVENT = 500;

const TOPIC = 'events';

interface EventNews extends News {
  readonly topic: typeof TOPIC;
  readonly event: CommittedEvent;
}

export function eventsAmong(news: readonly News[]): CommittedEvent[] {
  // Only `emit` adds messages of this topic.
  return news.filter(({ topic }) => topic === TOPIC).map(one => (one as EventNews).event);
}

/** An event, on the node that committed it or on any other. */
export type CommittedEvent = StoredEvent & {
  /** The live connection whose call caused it, which already knows of the change. */
  readonly connectionId?: string | undefined;
};

/**
 * Writes the event in the transaction of the change. Call it after the rows are locked, so that events keep their
 * order.
 */
export async function emit<Kind extends EventKind>(
  trx: Trx,
  { accountId, kind, actorId, data }: NewEvent<Kind>,
): Promise<void> {
  const { cause = null, connectionId } = origins.getStore() ?? {};
  const { event_id: eventId, at } = await trx
    .insertInto('events')
    .values({ account_id: accountId, kind, actor_id: actorId, cause, data: JSON.stringify(data) })
    .returning(['event_id', 'at'])
    .executeTakeFirstOrThrow();
  const event = { accountId, kind, actorId, data, cause, eventId: Number(eventId), at, connectionId };
  // The cast is safe: the data match the kind, which is all that the type of stored events requires.
  const news: EventNews = { topic: TOPIC, event: event as unknown as CommittedEvent };
  addNews(trx, news);
}

/** Sets the cause of everything emitted by `work`, e.g. `event 12` or `undo …` with an id. */
export function causedBy<T>(cause: string, work: () => Promise<T>): Promise<T> {
  return origins.run({ ...origins.getStore(), cause }, work);
}

/** Returns the cause of the running work; `null` for calls of users. */
export function currentCause(): string | null {
  return origins.getStore()?.cause ?? null;
}

/** Sets a bulk operation as the cause. @param rules What rules can do in response, as chosen by the caller. */
export function causedByMany<T>(
  { word, id, rules }: { word: 'bulk' | 'import' | 'merge'; id: string; rules: string | null | undefined },
  work: () => Promise<T>,
): Promise<T> {
  return causedBy(rules ? `${word} ${id} ${rules}` : `${word} ${id}`, work);
}

/** Marks everything emitted by `work` as caused by a live connection. */
export function calledBy<T>(connectionId: string | undefined, work: () => T): T {
  return origins.run({ ...origins.getStore(), connectionId }, work);
}

interface Origin {
  readonly cause?: string;
  readonly connectionId?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();
