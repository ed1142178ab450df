/** What changed in an account, for everyone who needs to know: written by whoever changes it, read by subscribers. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { markNews, type Trx } from '#server/kernel/database/database.ts';

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
    /** The event or rule that set it off; null for people and their calls. */
    readonly cause: string | null;
  };
}[EventKind];

/** Things that one event names at most; a larger batch writes several. */
export const MOST_IN_EVENT = 500;

/** Writes the event in the transaction of the change. Call it after the change holds its rows: their events keep their order. */
export async function emit<Kind extends EventKind>(
  trx: Trx,
  { accountId, kind, actorId, data }: NewEvent<Kind>,
): Promise<void> {
  markNews(trx);
  await trx
    .insertInto('events')
    .values({
      account_id: accountId,
      kind,
      actor_id: actorId,
      cause: causes.getStore() ?? null,
      data: JSON.stringify(data),
    })
    .execute();
}

/** Everything emitted by `work` names what set it off, such as `event 12` or the id of a rule. */
export function causedBy<T>(cause: string, work: () => Promise<T>): Promise<T> {
  return causes.run(cause, work);
}

const causes = new AsyncLocalStorage<string>();
