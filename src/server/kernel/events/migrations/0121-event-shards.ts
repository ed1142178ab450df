import { type Kysely, sql } from 'kysely';

/**
 * Gives each subscriber a cursor per shard of accounts instead of a single one. A pending event stays pending: all
 * cursors of a subscriber start where its single cursor was.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'create index events_in_shard on events ((get_byte(uuid_send(account_id), 15) & 63), horizon, event_id)',
    'alter table docket_work.event_cursors add shard smallint not null default 0',
    'alter table docket_work.event_cursors drop constraint event_cursors_pkey',
    'alter table docket_work.event_cursors add primary key (subscriber, shard)',
    `insert into docket_work.event_cursors (subscriber, shard, horizon, event_id)
      select subscriber, generate_series(1, 63), horizon, event_id from docket_work.event_cursors`,
    'alter table docket_work.event_cursors alter shard drop default',
    'update docket_work.event_cursors set failures = 0, held_by = null, held_until = now()',
    'drop function advance_event_cursor',
    `create function advance_event_cursors(
      which text[], in_shard integer, node uuid, to_horizon bigint, to_event bigint
    ) returns bigint language sql security definer set search_path = pg_catalog as $$
      with moved as (
        update docket_work.event_cursors
          set horizon = to_horizon, event_id = to_event, failures = 0, held_until = now() + interval '30 seconds'
          where subscriber = any(which) and shard = in_shard and held_by = node
            and (horizon, event_id) < (to_horizon, to_event)
          returning 1
      ) select count(*) from moved
    $$`,
    'revoke all on function advance_event_cursors from public',
    'grant execute on function advance_event_cursors to docket_app, docket_system',
  ])
    await sql.raw(statement).execute(trx);
}

/** The single cursor continues where the first of the cursors is, so subscribers can handle some events again. */
export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const statement of [
    'drop function advance_event_cursors',
    `delete from docket_work.event_cursors as c using docket_work.event_cursors as other
      where c.subscriber = other.subscriber
        and (c.horizon, c.event_id, c.shard) > (other.horizon, other.event_id, other.shard)`,
    'alter table docket_work.event_cursors drop constraint event_cursors_pkey',
    'alter table docket_work.event_cursors drop shard',
    'alter table docket_work.event_cursors add primary key (subscriber)',
    `create function advance_event_cursor(
      which text, node uuid, to_horizon bigint, to_event bigint
    ) returns boolean language sql security definer set search_path = pg_catalog as $$
      update docket_work.event_cursors
        set horizon = to_horizon, event_id = to_event, failures = 0, held_until = now() + interval '30 seconds'
        where subscriber = which and held_by = node and held_until > now()
        returning true
    $$`,
    'revoke all on function advance_event_cursor from public',
    'grant execute on function advance_event_cursor to docket_app, docket_system',
    'drop index events_in_shard',
  ])
    await sql.raw(statement).execute(trx);
}
