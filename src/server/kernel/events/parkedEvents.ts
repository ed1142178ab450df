/** Events of an account that a subscriber failed to handle. */
import type { Selectable } from 'kysely';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { log } from '#server/kernel/log/log.ts';
import { withCause } from './cause.ts';
import type { DurableSubscriber } from './durableSubscribers.ts';
import type { StoredEvent } from './events.ts';

export type ParkedEvent = Selectable<Schema['parked_events']>;

export async function listParkedEvents(trx: Trx, accountId: string, take: number): Promise<ParkedEvent[]> {
  return trx
    .selectFrom('parked_events')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('parked_at', 'desc')
    .orderBy('event_id', 'desc')
    .limit(take)
    .execute();
}

export async function countParkedEvents(trx: Trx, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('parked_events')
    .select(eb => eb.fn.countAll<string>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function dismissParkedEvent(trx: Trx, accountId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('parked_events')
    .where('account_id', '=', accountId)
    .where('parked_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Lets the subscriber handle a parked event. If it succeeds, the event is removed in the same transaction.
 * @returns `null` if the event doesn't exist.
 */
export async function retryParkedEvent(
  database: Database,
  subscribers: readonly DurableSubscriber[],
  { accountId, id }: { readonly accountId: string; readonly id: string },
): Promise<'Done' | 'Failed' | null> {
  try {
    return await database.forAccount(accountId, async trx => {
      const row = await trx
        .selectFrom('parked_events')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('parked_id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!row) return null;
      const event = getEvent(row);
      const subscriber = subscribers.find(({ name }) => name === row.subscriber);
      if (!subscriber) throw new FailedAgain(`Nobody is called ${row.subscriber} any more.`);
      await withCause({ kind: 'event', id: String(event.eventId) }, () =>
        subscriber.handle(trx, event),
      ).catch(toFailure);
      await dismissParkedEvent(trx, accountId, id);
      return 'Done';
    });
  } catch (error) {
    if (!(error instanceof FailedAgain)) throw error;
    log.error({ err: error.cause, parkedId: id, accountId }, 'A parked event failed again');
    await database.forAccount(accountId, trx => countAttempt(trx, accountId, id));
    return 'Failed';
  }
}

/** `cause` is the error of the subscriber, if the subscriber was called. */
class FailedAgain extends Error {}

function toFailure(error: unknown): never {
  throw new FailedAgain('The subscriber failed again.', { cause: error });
}

async function countAttempt(trx: Trx, accountId: string, id: string): Promise<void> {
  await trx
    .updateTable('parked_events')
    .set(eb => ({ attempts: eb('attempts', '+', 1), parked_at: new Date().toISOString() }))
    .where('account_id', '=', accountId)
    .where('parked_id', '=', id)
    .execute();
}

function getEvent(row: ParkedEvent): StoredEvent {
  return {
    accountId: row.account_id,
    eventId: Number(row.event_id),
    at: row.at,
    kind: row.kind,
    actorId: row.actor_id,
    cause: row.cause,
    data: row.data,
    // The cast is safe: events are parked as written by `emitEvent`.
  } as StoredEvent;
}
