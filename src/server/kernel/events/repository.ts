import { type RawBuilder, type Selectable, sql } from 'kysely';
import { buildLimitedRowsSql } from '#server/kernel/database/buildLimitedRowsSql.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import type { WaitingWork } from '#server/kernel/jobs/waitingWork.ts';
import type { Cause } from './cause.ts';
import type { StoredEvent } from './events.ts';

/** A position in the order of all events. */
export interface EventPlace {
  readonly horizon: number;
  readonly eventId: number;
}

export type PlacedEvent = StoredEvent & EventPlace;

/** The oldest id of a running transaction. No more events can be inserted before this id. */
const runningFrom = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** Returns the next events after a position. No further event can be inserted before the last of these events later. */
export async function readEventsAfter(trx: Trx, place: EventPlace, take: number): Promise<PlacedEvent[]> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`(horizon, event_id) > (${place.horizon}, ${place.eventId})`)
    .where('horizon', '<=', runningFrom)
    .orderBy('horizon')
    .orderBy('event_id')
    .limit(take)
    .execute();
  return rows.map(getEvent);
}

/** Returns events of the transaction's account by id, in the order in which they were written. */
export async function readEventsByIds(trx: Trx, ids: readonly number[]): Promise<PlacedEvent[]> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`event_id = any(${ids}::bigint[])`)
    .orderBy('event_id')
    .execute();
  return rows.map(getEvent);
}

/** Returns the cause of an event, or `null` if it has none, or the event is no longer stored. */
export async function readCause(trx: Trx, accountId: string, eventId: number): Promise<Cause | null> {
  const event = await trx
    .selectFrom('events')
    .select('cause')
    .where('account_id', '=', accountId)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return event?.cause ?? null;
}

/** Builds `from` for the account's events after a watermark. The caller can add conditions. */
export function fromEventsAfter(accountId: string, horizon: number): RawBuilder<unknown> {
  return sql`from events where account_id = ${accountId}::uuid and horizon > ${horizon}::bigint`;
}

function getEvent(row: Selectable<Schema['events']>): PlacedEvent {
  return {
    accountId: row.account_id,
    eventId: Number(row.event_id),
    horizon: Number(row.horizon),
    at: row.at,
    kind: row.kind,
    actorId: row.actor_id,
    cause: row.cause,
    data: row.data,
    // The cast is safe: only `emit` writes events, and it knows the data of each kind.
  } as PlacedEvent;
}

export interface LockedCursor extends EventPlace {
  readonly subscriber: string;
}

/** Creates cursors of new subscribers, which start with the next event. */
export async function openCursors(trx: Trx, subscribers: readonly string[]): Promise<void> {
  await sql`insert into docket_work.event_cursors (subscriber, horizon, event_id)
    select name, now.horizon, coalesce((select max(event_id) from events where horizon = now.horizon), 0)
    from unnest(${subscribers}::text[]) as name,
      (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as horizon) as now
    on conflict do nothing`.execute(trx);
}

/** Claims cursors for this node for 30 s and locks them until the transaction ends, except those claimed by others. */
export async function holdCursors(
  trx: Trx,
  subscribers: readonly string[],
  node: string,
): Promise<LockedCursor[]> {
  const { rows } = await sql<{ subscriber: string; horizon: string; event_id: string }>`
    update docket_work.event_cursors as c
      set held_by = ${node}::uuid, held_until = now() + interval '30 seconds'
      from (
        select subscriber from docket_work.event_cursors
        where subscriber = any(${subscribers}::text[]) and (held_by = ${node}::uuid or held_until < now())
        for update skip locked
      ) as free
      where c.subscriber = free.subscriber
      returning c.subscriber, c.horizon, c.event_id`.execute(trx);
  return rows.map(row => ({
    subscriber: row.subscriber,
    horizon: Number(row.horizon),
    eventId: Number(row.event_id),
  }));
}

/** Advances cursors locked by the transaction. */
export async function passCursors(
  trx: Trx,
  subscribers: readonly string[],
  { horizon, eventId }: EventPlace,
): Promise<void> {
  await sql`update docket_work.event_cursors
    set horizon = ${horizon}, event_id = ${eventId}, failures = 0
    where subscriber = any(${subscribers}::text[])`.execute(trx);
}

/** Releases all cursors. If no other node is running, they belong to dead nodes. */
export async function releaseAllCursors(trx: Trx): Promise<void> {
  await sql`update docket_work.event_cursors set held_by = null, held_until = now() - interval '1 second'
    where held_by is not null`.execute(trx);
}

export async function releaseCursor(trx: Trx, subscriber: string, node: string): Promise<void> {
  await sql`update docket_work.event_cursors set held_until = now() - interval '1 second'
    where subscriber = ${subscriber} and held_by = ${node}::uuid`.execute(trx);
}

/** Returns true if the node still holds the cursor. Otherwise, the transaction must not be committed. */
export async function advanceCursor(
  trx: Trx,
  { subscriber, node, place }: { subscriber: string; node: string; place: EventPlace },
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean | null }>`select advance_event_cursor(
    ${subscriber}, ${node}::uuid, ${place.horizon}, ${place.eventId}) as moved`.execute(trx);
  return rows[0]?.moved === true;
}

/** Counts a failure of the next event, and returns the number of failures of this event. */
export async function countFailure(trx: Trx, subscriber: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update docket_work.event_cursors set failures = failures + 1
      where subscriber = ${subscriber} returning failures`.execute(trx);
  return rows[0]?.failures ?? 0;
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
 * Repairs the order of events after a restore from a dump. The restore restarts transaction ids, so that earlier events
 * would wait for ids that are years away, and new events would be before every cursor. Orders all earlier events by
 * their ids. Each subscriber continues with its first unhandled event.
 */
export async function countFromRestore(trx: Trx): Promise<void> {
  const { rows } = await sql<{ is_restored: boolean }>`
    select greatest(
      (select max(horizon) from events), (select max(horizon) from docket_work.event_cursors)
    ) > pg_snapshot_xmax(pg_current_snapshot())::text::bigint as is_restored`.execute(trx);
  if (rows[0]?.is_restored !== true) return;
  await sql`update docket_work.event_cursors as c set horizon = 0, event_id = coalesce(
    (select min(event_id) - 1 from events where (events.horizon, events.event_id) > (c.horizon, c.event_id)),
    (select max(event_id) from events), 0)`.execute(trx);
  await sql`update events set horizon = 0`.execute(trx);
}

/** Counts the account's events that each subscriber still has to handle, up to `most`. */
export async function countUnhandledEvents(
  trx: Trx,
  { accountId, subscribers, most }: { accountId: string; subscribers: readonly Wanting[]; most: number },
): Promise<WaitingWork[]> {
  const wanted = JSON.stringify(subscribers.map(({ name, kinds }) => ({ name, kinds })));
  const { rows } = await sql<{ name: string; waiting: string; since: string }>`
    select c.subscriber as name, count(*) as waiting, min(ahead.at) as since
    from docket_work.event_cursors as c
      join jsonb_to_recordset(${wanted}::jsonb) as wanted(name text, kinds jsonb) on wanted.name = c.subscriber
      cross join lateral (
        select at from events
        where (events.horizon, events.event_id) > (c.horizon, c.event_id)
          and account_id = ${accountId}::uuid and wanted.kinds ? kind
        order by events.horizon, events.event_id limit ${most}
      ) as ahead
    group by c.subscriber`.execute(trx);
  return rows.map(({ name, waiting, since }) => ({ name, waiting: Number(waiting), since }));
}

interface Wanting {
  readonly name: string;
  readonly kinds: readonly string[];
}

/**
 * Returns how long the oldest event after the cursor of each subscriber has been waiting, in ms, or 0 if there is none.
 */
export async function getSubscriberLags(
  trx: Trx,
  subscribers: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ subscriber: string; ms: number | null }>`
    select subscriber, extract(epoch from now() - (
      select at from events where (events.horizon, events.event_id) > (c.horizon, c.event_id)
      order by events.horizon, events.event_id limit 1
    )) * 1000 as ms
    from docket_work.event_cursors as c where subscriber = any(${subscribers}::text[])`.execute(trx);
  return new Map(rows.map(({ subscriber, ms }) => [subscriber, Math.max(0, Number(ms ?? 0))]));
}

/**
 * Deletes older events, the oldest first. Returns the number of deleted events, which is less than `take` at the end.
 */
export async function dropEventsBefore(trx: Trx, instant: string, take: number): Promise<number> {
  const oldest = buildLimitedRowsSql('events', { which: sql`true order by horizon, event_id`, most: take });
  const { rows } = await sql`delete from events
    where ${oldest} and at < ${instant}::timestamptz returning 1`.execute(trx);
  return rows.length;
}

export async function dropParkedBefore(trx: Trx, instant: string): Promise<void> {
  await trx.deleteFrom('parked_events').where('parked_at', '<', instant).execute();
}
