/** A cursor is the position up to which a subscriber has handled the events of a shard. */
import { sql } from 'kysely';
import type { Trx } from '#server/kernel/database/database.ts';
import type { WaitingWork } from '#server/kernel/jobs/waitingWork.ts';
import { EVENT_SHARD_COUNT, eventShardSql, getEventShard } from './eventShards.ts';
import { type EventPosition, lowestRunningTransactionSql } from './repository.ts';

/** The part of a subscriber that determines which events it handles. */
export interface SubscriberInterest {
  readonly name: string;
  readonly kinds: readonly string[];
}

export interface ShardCursors {
  readonly shard: number;
  readonly subscribers: readonly string[];
  readonly node: string;
}

export interface Cursor extends EventPosition {
  readonly subscriber: string;
  /** The number of failed attempts to handle the next event. */
  readonly failures: number;
}

/**
 * How long a node holds a cursor without moving it, in seconds. If a node dies, its cursors are blocked for
 * this long.
 */
export const CURSOR_LEASE_SECONDS = 30;
/**
 * `CURSOR_LEASE_SECONDS` for a cursor whose next event has failed. Longer than the longest pause before the next
 * attempt.
 */
export const FAILED_CURSOR_LEASE_SECONDS = 2 * CURSOR_LEASE_SECONDS;

/** Creates the missing cursors of new subscribers. Their first event is the next one that is written. */
export async function openCursors(trx: Trx, subscribers: readonly string[]): Promise<void> {
  await sql`insert into docket_work.event_cursors (subscriber, shard, horizon, event_id)
    select name, shard, now.horizon, coalesce((select max(event_id) from events where horizon = now.horizon), 0)
    from unnest(${subscribers}::text[]) as name, generate_series(0, ${EVENT_SHARD_COUNT - 1}) as shard,
      (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as horizon) as now
    on conflict do nothing`.execute(trx);
}

/**
 * Returns the position of the subscribers' cursor that is furthest behind, or the start of all events if
 * they have none.
 */
export async function findFirstCursorPosition(
  trx: Trx,
  subscribers: readonly string[],
): Promise<EventPosition> {
  const { rows } = await sql<{ horizon: string; event_id: string }>`
    select horizon, event_id from docket_work.event_cursors where subscriber = any(${subscribers}::text[])
    order by horizon, event_id limit 1`.execute(trx);
  const [first] = rows;
  return { horizon: Number(first?.horizon ?? 0), eventId: Number(first?.event_id ?? 0) };
}

/**
 * Claims the subscribers' cursors of a shard for this node, except those held by other nodes. Returns the
 * claimed ones.
 */
export async function claimCursors(trx: Trx, { shard, subscribers, node }: ShardCursors): Promise<Cursor[]> {
  const { rows } = await sql<{ subscriber: string; horizon: string; event_id: string; failures: number }>`
    update docket_work.event_cursors as c
      set held_by = ${node}::uuid, held_until = now() + ${CURSOR_LEASE_SECONDS} * interval '1 second'
      from (
        select subscriber, shard from docket_work.event_cursors
        where shard = ${shard} and subscriber = any(${subscribers}::text[])
          and (held_by = ${node}::uuid or held_until < now())
        order by subscriber for update
      ) as free
      where c.subscriber = free.subscriber and c.shard = free.shard
      returning c.subscriber, c.horizon, c.event_id, c.failures`.execute(trx);
  return rows.map(row => ({
    subscriber: row.subscriber,
    horizon: Number(row.horizon),
    eventId: Number(row.event_id),
    failures: row.failures,
  }));
}

/**
 * Moves the cursors forward to `place`. Returns false if any of them can't be moved, such as one that
 * another node has claimed. The transaction must then be rolled back.
 */
export async function advanceCursors(
  trx: Trx,
  { shard, subscribers, node }: ShardCursors,
  place: EventPosition,
): Promise<boolean> {
  const { rows } = await sql<{ moved: string }>`select advance_event_cursors(
    ${subscribers}::text[], ${shard}, ${node}::uuid, ${place.horizon}, ${place.eventId}) as moved`.execute(
    trx,
  );
  return Number(rows[0]?.moved) === subscribers.length;
}

/**
 * Moves cursors past events that their subscribers don't handle. A cursor only moves if its subscriber
 * handles none of the events up to the last one that no running transaction can precede. Cursors held by
 * other nodes are skipped.
 */
export async function skipUnwantedEvents(
  trx: Trx,
  subscribers: readonly SubscriberInterest[],
  node: string,
): Promise<void> {
  await sql`with last as (
      select horizon, event_id from events where horizon <= ${lowestRunningTransactionSql}
      order by horizon desc, event_id desc limit 1
    ), passed as (
      select c.subscriber, c.shard, last.horizon, last.event_id
      from docket_work.event_cursors as c
        join ${wantedKindsSql(subscribers)} on wanted.name = c.subscriber
        cross join last
      where (c.horizon, c.event_id) < (last.horizon, last.event_id)
        and (c.held_by is null or c.held_by = ${node}::uuid or c.held_until < now())
        and not exists (
          select from events where ${eventShardSql} = c.shard
            and (horizon, event_id) > (c.horizon, c.event_id)
            and (horizon, event_id) <= (last.horizon, last.event_id) and wanted.kinds ? kind)
      for update of c skip locked
    )
    update docket_work.event_cursors as c set horizon = passed.horizon, event_id = passed.event_id
      from passed where c.subscriber = passed.subscriber and c.shard = passed.shard`.execute(trx);
}

/**
 * Releases all cursors. Must only be called if no other node is running, because the cursors then belong to
 * dead nodes.
 */
export async function releaseAllCursors(trx: Trx): Promise<void> {
  await sql`update docket_work.event_cursors set held_by = null, held_until = now() - interval '1 second'
    where held_by is not null`.execute(trx);
}

export async function releaseCursors(trx: Trx, node: string): Promise<void> {
  await sql`update docket_work.event_cursors set held_until = now() - interval '1 second'
    where held_by = ${node}::uuid and held_until > now()`.execute(trx);
}

/**
 * Counts a failure of the next event, and holds the cursor until after the next attempt. Returns the number
 * of failures of this event so far, or `null` if another node has claimed the cursor.
 */
export async function incrementCursorFailures(
  trx: Trx,
  { shard, subscriber, node }: { shard: number; subscriber: string; node: string },
): Promise<number | null> {
  const { rows } = await sql<{ failures: number }>`
    update docket_work.event_cursors
      set failures = failures + 1, held_until = now() + ${FAILED_CURSOR_LEASE_SECONDS} * interval '1 second'
      where subscriber = ${subscriber} and shard = ${shard} and held_by = ${node}::uuid
      returning failures`.execute(trx);
  return rows[0]?.failures ?? null;
}

/**
 * Repairs the order of events after a restore from a dump. The restore restarts transaction ids, so earlier
 * events would wait for ids that are years away, and subscribers would miss new events, whose positions are
 * before every cursor. Orders all earlier events by their ids. Each cursor continues with its first
 * unhandled event.
 */
export async function resetCursorsAfterRestore(trx: Trx): Promise<void> {
  const { rows } = await sql<{ is_restored: boolean }>`
    select greatest(
      (select max(horizon) from events), (select max(horizon) from docket_work.event_cursors)
    ) > pg_snapshot_xmax(pg_current_snapshot())::text::bigint as is_restored`.execute(trx);
  if (rows[0]?.is_restored !== true) return;
  await sql`update docket_work.event_cursors as c set horizon = 0, event_id = coalesce(
    (select min(event_id) - 1 from events
      where ${eventShardSql} = c.shard and (events.horizon, events.event_id) > (c.horizon, c.event_id)),
    (select max(event_id) from events), 0)`.execute(trx);
  await sql`update events set horizon = 0`.execute(trx);
}

/**
 * Counts the account's events that each subscriber still has to handle, up to `most` per subscriber.
 * Subscribers without such events are omitted.
 */
export async function countUnhandledEvents(
  trx: Trx,
  {
    accountId,
    subscribers,
    most,
  }: { accountId: string; subscribers: readonly SubscriberInterest[]; most: number },
): Promise<WaitingWork[]> {
  const { rows } = await sql<{ name: string; waiting: string; since: string }>`
    select c.subscriber as name, count(*) as waiting, min(ahead.at) as since
    from docket_work.event_cursors as c
      join ${wantedKindsSql(subscribers)} on wanted.name = c.subscriber
      cross join lateral (
        select at from events
        where (events.horizon, events.event_id) > (c.horizon, c.event_id)
          and account_id = ${accountId}::uuid and wanted.kinds ? kind
        order by events.horizon, events.event_id limit ${most}
      ) as ahead
    where c.shard = ${getEventShard(accountId)}
    group by c.subscriber`.execute(trx);
  return rows.map(({ name, waiting, since }) => ({ name, waiting: Number(waiting), since }));
}

/**
 * Returns how long each subscriber's oldest unhandled event has been waiting, in ms, keyed by the
 * subscriber's name; 0 if there is none.
 */
export async function getSubscriberLags(
  trx: Trx,
  subscribers: readonly SubscriberInterest[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; ms: number | null }>`
    select wanted.name, extract(epoch from now() - min(ahead.at)) * 1000 as ms
    from ${wantedKindsSql(subscribers)}
      join docket_work.event_cursors as c on c.subscriber = wanted.name
      left join lateral (
        select at from events
        where ${eventShardSql} = c.shard and (horizon, event_id) > (c.horizon, c.event_id) and wanted.kinds ? kind
        order by horizon, event_id limit 1
      ) as ahead on true
    group by wanted.name`.execute(trx);
  return new Map(rows.map(({ name, ms }) => [name, ms === null ? 0 : Math.max(1, Number(ms))]));
}

/**
 * Builds the relation `wanted` of subscriber names and the kinds of events that they handle, as a jsonb
 * array.
 */
function wantedKindsSql(subscribers: readonly SubscriberInterest[]) {
  const wanted = JSON.stringify(subscribers.map(({ name, kinds }) => ({ name, kinds })));
  return sql`jsonb_to_recordset(${wanted}::jsonb) as wanted(name text, kinds jsonb)`;
}
