import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores the URLs to which rules send messages, and the messages. Secrets are encrypted with a key of the
 * server. A job claims a message with a new `turn`; a message still claimed after its deadline is considered
 * lost.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const index of indexes) await sql.raw(index).execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const tables = {
  webhook_endpoints: `
    account_id uuid not null references accounts on delete cascade,
    endpoint_id uuid not null,
    name text not null,
    url text not null,
    enabled boolean not null,
    owner_id uuid,
    secret text,
    old_secret text,
    old_secret_till timestamptz(3),
    paused_for text check (paused_for in ('Gone', 'Failing')),
    failing_since timestamptz(3),
    throttled_till timestamptz(3),
    last_sent_at timestamptz(3),
    primary key (account_id, endpoint_id)`,
  webhook_deliveries: `
    account_id uuid not null,
    delivery_id uuid not null,
    endpoint_id uuid not null,
    run_id uuid,
    type text not null,
    body text not null,
    state text not null check (state in ('Waiting', 'Sending', 'Delivered', 'Failed', 'GivenUp')),
    tries integer not null default 0,
    turn integer not null default 0,
    at timestamptz(3) not null,
    due_at timestamptz(3),
    tried_at timestamptz(3),
    status integer,
    answer text,
    problem text,
    is_test boolean not null,
    primary key (account_id, delivery_id),
    foreign key (account_id, endpoint_id) references webhook_endpoints on delete cascade`,
};

const indexes = [
  'create index webhook_deliveries_due on webhook_deliveries (due_at) where due_at is not null',
  'create index webhook_deliveries_of on webhook_deliveries (account_id, endpoint_id, delivery_id)',
  'create index webhook_deliveries_open on webhook_deliveries (account_id, endpoint_id, due_at) where due_at is not null',
  'create index webhook_deliveries_of_run on webhook_deliveries (account_id, run_id) where run_id is not null',
  'create index webhook_deliveries_at on webhook_deliveries (at)',
];
