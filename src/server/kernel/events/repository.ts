import { type Selectable, sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { Schema } from '#server/kernel/database/schema.ts';
import { someRows } from '#server/kernel/database/someRows.ts';
import type { WaitingWork } from '#server/kernel/jobs/waitingWork.ts';
import type { StoredEvent } from './events.ts';

/** A place in the order of all events. */
export interface EventPlace {
  readonly horizon: number;
  readonly eventId: number;
}

export type PlacedEvent = StoredEvent & EventPlace;

/** The oldest number of a transaction that still runs: what lies below cannot get company any more. */
const runningFrom = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`;

/** The next events behind a place. No event that is missing here can turn up before the last of them later. */
export async function eventsBehind(trx: Trx, place: EventPlace, take: number): Promise<PlacedEvent[]> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`(horizon, event_id) > (${place.horizon}, ${place.eventId})`)
    .where('horizon', '<=', runningFrom)
    .orderBy('horizon')
    .orderBy('event_id')
    .limit(take)
    .execute();
  return rows.map(eventOf);
}

/** Events of the transaction's account by their ids, in the order in which they were written. */
export async function eventsByIds(trx: Trx, ids: readonly number[]): Promise<PlacedEvent[]> {
  const rows = await trx
    .selectFrom('events')
    .selectAll()
    .where(sql<boolean>`event_id = any(${ids}::bigint[])`)
    .orderBy('event_id')
    .execute();
  return rows.map(eventOf);
}

function eventOf(row: Selectable<Schema['events']>): PlacedEvent {
  return {
    accountId: row.account_id,
    eventId: Number(row.event_id),
    horizon: Number(row.horizon),
    at: row.at,
    kind: row.kind,
    actorId: row.actor_id,
    cause: row.cause,
    data: row.data,
    // Written by `emit` alone, which knows the data of each kind.
  } as PlacedEvent;
}

export interface HeldCursor extends EventPlace {
  readonly subscriber: string;
}

/** Gives new subscribers their cursors: they begin with the next event. */
export async function openCursors(trx: Trx, subscribers: readonly string[]): Promise<void> {
  await sql`insert into docket_work.event_cursors (subscriber, horizon, event_id)
    select name, now.horizon, coalesce((select max(event_id) from events where horizon = now.horizon), 0)
    from unnest(${subscribers}::text[]) as name,
      (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as horizon) as now
    on conflict do nothing`.execute(trx);
}

/** Takes cursors of subscribers for this node, until the transaction ends for it alone; without those that another node has. */
export async function holdCursors(
  trx: Trx,
  subscribers: readonly string[],
  node: string,
): Promise<HeldCursor[]> {
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

/** Moves cursors that the transaction has taken. */
export async function passCursors(
  trx: Trx,
  subscribers: readonly string[],
  { horizon, eventId }: EventPlace,
): Promise<void> {
  await sql`update docket_work.event_cursors
    set horizon = ${horizon}, event_id = ${eventId}, failures = 0
    where subscriber = any(${subscribers}::text[])`.execute(trx);
}

/** Those that dead nodes hold, where no other node is at work. */
export async function releaseAllCursors(trx: Trx): Promise<void> {
  await sql`update docket_work.event_cursors set held_by = null, held_until = now() - interval '1 second'
    where held_by is not null`.execute(trx);
}

export async function releaseCursor(trx: Trx, subscriber: string, node: string): Promise<void> {
  await sql`update docket_work.event_cursors set held_until = now() - interval '1 second'
    where subscriber = ${subscriber} and held_by = ${node}::uuid`.execute(trx);
}

/** Whether the node still held the cursor: where it did not, the transaction must not commit. */
export async function advanceCursor(
  trx: Trx,
  { subscriber, node, place }: { subscriber: string; node: string; place: EventPlace },
): Promise<boolean> {
  const { rows } = await sql<{ moved: boolean | null }>`select advance_event_cursor(
    ${subscriber}, ${node}::uuid, ${place.horizon}, ${place.eventId}) as moved`.execute(trx);
  return rows[0]?.moved === true;
}

/** Counts a failure of the event that comes next; answers how many it has by now. */
export async function countFailure(trx: Trx, subscriber: string): Promise<number> {
  const { rows } = await sql<{ failures: number }>`
    update docket_work.event_cursors set failures = failures + 1
      where subscriber = ${subscriber} returning failures`.execute(trx);
  return rows[0]?.failures ?? 0;
}

/** Puts an event aside that a subscriber cannot deal with. */
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
      cause: event.cause,
      data: JSON.stringify(event.data),
      problem,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
}

/**
 * Transactions of a server that a dump was restored into are counted from the beginning: what was written before would have
 * to wait for numbers that are years away, and new events would lie behind every cursor. Where that is so all events so far
 * keep the order of their ids, and each subscriber goes on with the first that it has not dealt with.
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

/** Of one account: events that subscribers have not dealt with, and want. As many are counted as `most`. */
export async function eventsAhead(
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

/** How long the oldest event that each subscriber has not dealt with waits, in ms; 0 where none does. */
export async function lagsOf(trx: Trx, subscribers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ subscriber: string; ms: number | null }>`
    select subscriber, extract(epoch from now() - (
      select at from events where (events.horizon, events.event_id) > (c.horizon, c.event_id)
      order by events.horizon, events.event_id limit 1
    )) * 1000 as ms
    from docket_work.event_cursors as c where subscriber = any(${subscribers}::text[])`.execute(trx);
  return new Map(rows.map(({ subscriber, ms }) => [subscriber, Math.max(0, Number(ms ?? 0))]));
}

/** Removes events that are older; answers how many went. Oldest first, so that a batch without any is the end. */
export async function dropEventsBefore(trx: Trx, instant: string, take: number): Promise<number> {
  const oldest = someRows('events', { which: sql`true order by horizon, event_id`, most: take });
  const { rows } = await sql`delete from events
    where ${oldest} and at < ${instant}::timestamptz returning 1`.execute(trx);
  return rows.length;
}

export async function dropParkedBefore(trx: Trx, instant: string): Promise<void> {
  await trx.deleteFrom('parked_events').where('parked_at', '<', instant).execute();
}
