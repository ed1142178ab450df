import { type RawBuilder, type Selectable, sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { EventCause } from './cause.ts';
import { eventShardSql } from './eventShards.ts';
import type { StoredEvent } from './events.ts';

/** A position in the order of all events. */
export interface EventPosition {
  readonly horizon: number;
  readonly eventId: number;
}

export type PositionedEvent = StoredEvent & EventPosition;

/** The lowest id of a running transaction. No more events with a horizon up to this id can be inserted. */
export const lowestRunningTransactionSql = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

export interface ShardEvents {
  /** No further event can be inserted before the last of these events. */
  readonly events: readonly PositionedEvent[];
  /**
   * True if later events aren't returned yet, because a transaction that is still running could insert
   * earlier ones.
   */
  readonly isBlocked: boolean;
}

/** Returns the next events of a shard after a position. */
export async function readShardEvents(
  trx: Trx,
  shard: number,
  { after, take }: { after: EventPosition; take: number },
): Promise<ShardEvents> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .select(sql<boolean>`horizon <= ${lowestRunningTransactionSql}`.as('is_ready'))
    .where(eventShardSql, '=', shard)
    .where(sql<boolean>`(horizon, event_id) > (${after.horizon}, ${after.eventId})`)
    .orderBy('horizon')
    .orderBy('event_id')
    .limit(take)
    .execute();
  const ready = rows.filter(row => row.is_ready);
  return { events: ready.map(getEvent), isBlocked: ready.length < rows.length };
}

export interface EventNotice extends EventPosition {
  readonly accountId: string;
  readonly kind: string;
}

/** Returns the account and kind of the next events after a position, across all accounts. */
export async function readNoticesAfter(trx: Trx, place: EventPosition, take: number): Promise<EventNotice[]> {
  const rows = await trx
    .selectFrom('events')
    .select(['account_id', 'kind', 'horizon', 'event_id'])
    .where(sql<boolean>`(horizon, event_id) > (${place.horizon}, ${place.eventId})`)
    .where('horizon', '<=', lowestRunningTransactionSql)
    .orderBy('horizon')
    .orderBy('event_id')
    .limit(take)
    .execute();
  return rows.map(row => ({
    accountId: row.account_id,
    kind: row.kind,
    horizon: Number(row.horizon),
    eventId: Number(row.event_id),
  }));
}

/**
 * Returns events by id, in the order of their ids. Events of other accounts aren't visible in the
 * transaction.
 */
export async function readEventsByIds(trx: Trx, ids: readonly number[]): Promise<PositionedEvent[]> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`event_id = any(${ids}::bigint[])`)
    .orderBy('event_id')
    .execute();
  return rows.map(getEvent);
}

/** Returns the cause of an event, or `null` if it has none, or the event is no longer stored. */
export async function readEventCause(
  trx: Trx,
  accountId: string,
  eventId: number,
): Promise<EventCause | null> {
  const event = await trx
    .selectFrom('events')
    .select('cause')
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return event?.cause ?? null;
}

/**
 * Builds the clauses FROM and WHERE for the account's events after a watermark. The caller can add
 * conditions.
 */
export function buildFromEventsAfterSql(accountId: string, horizon: number): RawBuilder<unknown> {
  return sql`from events where account_id = ${accountId}::uuid and horizon > ${horizon}::bigint`;
}

function getEvent(row: Selectable<Schema['events']>): PositionedEvent {
  return {
    accountId: row.account_id,
    eventId: Number(row.event_id),
    horizon: Number(row.horizon),
    at: row.at,
    kind: row.kind,
    actorId: row.actor_id,
    cause: row.cause,
    data: row.data,
    // The cast is safe: only `emitEvent` writes events, and it knows the data of each kind.
  } as PositionedEvent;
}

export async function parkEvent(
  trx: Trx,
  event: StoredEvent,
  { subscriber, problem }: { subscriber: string; problem: string },
): Promise<void> {
  await trx
    .insertInto('parked_events')
    .values({
      account_id: event.accountId,
      subscriber,
      event_id: event.eventId,
      kind: event.kind,
      at: event.at,
      actor_id: event.actorId,
      cause: event.cause && JSON.stringify(event.cause),
      data: JSON.stringify(event.data),
      problem,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Deletes at most `take` events from before `instant`, the oldest first. Returns their number, which is
 * less than `take` if none are left.
 */
export async function deleteEventsBefore(trx: Trx, instant: string, take: number): Promise<number> {
  const oldest = buildLimitedRowsSql('events', { which: sql`true order by horizon, event_id`, most: take });
  const { rows } = await sql`delete from events
    where ${oldest} and at < ${instant}::timestamptz returning 1`.execute(trx);
  return rows.length;
}

export async function deleteParkedEventsBefore(trx: Trx, instant: string): Promise<void> {
  await trx.deleteFrom('parked_events').where('parked_at', '<', instant).execute();
}
