import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * The outbox (decision 0025): events, written in the transaction of the change. `horizon` is larger than the id of that
 * transaction and of every transaction that had started to write before. Once all of those have ended, no event can be
 * inserted before this one any more, in the order of `(horizon, event_id)`. The cursor of a subscriber spans accounts,
 * so it is stored in a separate schema, and the application's role can only move it through a function.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const statement of statements) await sql.raw(statement).execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function advance_event_cursor`.execute(trx);
  await sql`drop schema docket_work cascade`.execute(trx);
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const tables = {
  events: `
    account_id uuid not null,
    event_id bigint generated always as identity,
    horizon bigint not null default greatest(
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint, pg_current_xact_id()::text::bigint + 1),
    at timestamptz not null default now(),
    kind text not null,
    actor_id uuid,
    cause text,
    data jsonb not null,
    primary key (account_id, event_id)`,
  parked_events: `
    account_id uuid not null,
    subscriber text not null,
    event_id bigint not null,
    kind text not null,
    at timestamptz not null,
    actor_id uuid,
    cause text,
    data jsonb not null,
    problem text not null,
    parked_at timestamptz not null default now(),
    primary key (account_id, subscriber, event_id)`,
};

const statements = [
  'create index events_in_order on events (horizon, event_id)',
  'create schema docket_work',
  'grant usage on schema docket_work to docket_system',
  `create table docket_work.event_cursors (
    subscriber text primary key,
    horizon bigint not null,
    event_id bigint not null,
    failures integer not null default 0,
    held_by uuid,
    held_until timestamptz not null default now()
  )`,
  'grant select, insert, update, delete on docket_work.event_cursors to docket_system',
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
];
