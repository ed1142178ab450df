import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates tables of notifications (one per event, user, kind and subject), of the records and directories that users
 * follow or have muted, and of the users' channels per kind.
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
  notifications: `
    account_id uuid not null references accounts on delete cascade,
    notification_id uuid not null,
    user_id uuid not null,
    event_id bigint not null,
    kind text not null,
    subject_id uuid not null,
    reason text not null,
    directory_id uuid,
    item_id uuid,
    note_id uuid,
    file_id uuid,
    reminder_id uuid,
    actor_id uuid,
    began_at timestamptz(3) not null,
    at timestamptz(3) not null,
    count integer not null default 1,
    params jsonb not null,
    read_at timestamptz(3),
    done_at timestamptz(3),
    snoozed_till timestamptz(3),
    saved boolean not null default false,
    emailed_at timestamptz(3),
    primary key (account_id, notification_id),
    unique (account_id, event_id, user_id, kind, subject_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade`,
  record_following: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    user_id uuid not null,
    state text check (state in ('Following', 'Muted')),
    is_mentioned boolean not null default false,
    primary key (account_id, directory_id, item_id, user_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade`,
  directory_following: `
    account_id uuid not null,
    directory_id uuid not null,
    user_id uuid not null,
    state text not null check (state in ('Following', 'Muted')),
    primary key (account_id, directory_id, user_id),
    foreign key (account_id, directory_id) references directories on delete cascade`,
  notification_settings: `
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null,
    content jsonb not null,
    primary key (account_id, user_id)`,
};

const indexes = [
  'create index notifications_open on notifications (account_id, user_id, at desc) where done_at is null',
  'create index notifications_done on notifications (account_id, user_id, at desc) where done_at is not null',
  'create index notifications_item on notifications (account_id, directory_id, item_id, user_id)',
  'create index notifications_note on notifications (account_id, note_id, user_id) where note_id is not null',
];
