/** What changed in an account, for everyone who needs to know: written by whoever changes it, read by subscribers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Trx } from '#server/kernel/database/database.ts';
import { addNews, type News } from '#server/kernel/database/news.ts';

/** What each kind of event tells; modules add theirs in `events.ts`. Data name things by id and hold no values of records. */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their kinds into it, as they do with tables
export interface EventKinds {}

export type EventKind = keyof EventKinds & string;

export interface NewEvent<Kind extends EventKind> {
  readonly accountId: string;
  readonly kind: Kind;
  /** Who changed it; null for the server itself. */
  readonly actorId: string | null;
  readonly data: EventKinds[Kind];
}

export type StoredEvent = {
  [Kind in EventKind]: NewEvent<Kind> & {
    readonly eventId: number;
    /** ISO 8601. */
    readonly at: string;
    /**
     * The event or run of a `rule` that set it off, or the `import`, `bulk` change, `merge`, `template` or `undo` that it is part of, with
     * its id and, where someone chose, what rules may do about it; null for other calls.
     */
    readonly cause: string | null;
  };
}[EventKind];

/** Things that one event names at most; a larger batch writes several. */
export const MOST_IN_EVENT = 500;

const TOPIC = 'events';

interface EventNews extends News {
  readonly topic: typeof TOPIC;
  readonly event: CommittedEvent;
}

/** The events among what a transaction has told. */
export function eventsAmong(news: readonly News[]): CommittedEvent[] {
  // Only `emit` adds news of this topic.
  return news.filter(({ topic }) => topic === TOPIC).map(one => (one as EventNews).event);
}

/** An event on the node where it was committed, or on another that was told of it. */
export type CommittedEvent = StoredEvent & {
  /** The live connection whose call it came of, which knows already. */
  readonly connectionId?: string | undefined;
};

/** Writes the event in the transaction of the change. Call it after the change holds its rows: their events keep their order. */
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
  // The data are those of the kind, which is all that the type of stored events asks for.
  const news: EventNews = { topic: TOPIC, event: event as unknown as CommittedEvent };
  addNews(trx, news);
}

/** Everything emitted by `work` names what set it off, such as `event 12` or the id of a rule. */
export function causedBy<T>(cause: string, work: () => Promise<T>): Promise<T> {
  return origins.run({ ...origins.getStore(), cause }, work);
}

/** What set off the work that runs; null for calls of people. */
export function currentCause(): string | null {
  return origins.getStore()?.cause ?? null;
}

/** The same of a change of many records. @param rules what rules may do about it, as whoever asked for it chose. */
export function causedByMany<T>(
  { word, id, rules }: { word: 'bulk' | 'import' | 'merge'; id: string; rules: string | null | undefined },
  work: () => Promise<T>,
): Promise<T> {
  return causedBy(rules ? `${word} ${id} ${rules}` : `${word} ${id}`, work);
}

/** Everything emitted by `work` comes from a live connection. */
export function calledBy<T>(connectionId: string | undefined, work: () => T): T {
  return origins.run({ ...origins.getStore(), connectionId }, work);
}

interface Origin {
  readonly cause?: string;
  readonly connectionId?: string | undefined;
}

const origins = new AsyncLocalStorage<Origin>();
