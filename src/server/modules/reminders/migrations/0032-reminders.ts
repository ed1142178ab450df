import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates the tables of reminders: their addressees, their records, their state for each notified user, and each of
 * their past times, stored once. A link is deleted with its record, but the reminder remains.
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

const reminder = `
    account_id uuid not null,
    reminder_id uuid not null,
    foreign key (account_id, reminder_id) references reminders on delete cascade`;

const tables = {
  reminders: `
    account_id uuid not null references accounts on delete cascade,
    reminder_id uuid not null,
    number bigint not null,
    text text not null,
    starts_local text not null,
    time_zone text not null,
    repeat text,
    due_at timestamptz(3) not null,
    is_pending boolean not null,
    occurrence_at timestamptz(3),
    missed integer not null default 0,
    ends_with_record boolean not null,
    ended text check (ended in ('Done', 'Cancelled')),
    record_ended boolean not null default false,
    field_id uuid,
    created_by uuid not null,
    created_at timestamptz(3) not null default now(),
    version integer not null default 1,
    primary key (account_id, reminder_id),
    unique (account_id, number)`,
  reminder_people: `${reminder},
    is_group boolean not null,
    person_id uuid not null,
    primary key (account_id, reminder_id, person_id)`,
  reminder_links: `${reminder},
    role text not null check (role in ('Record', 'Contact', 'Process')),
    directory_id uuid not null,
    item_id uuid not null,
    primary key (account_id, reminder_id, role),
    foreign key (account_id, directory_id, item_id) references items on delete cascade`,
  reminder_recipients: `${reminder},
    user_id uuid not null,
    occurrence_at timestamptz(3),
    is_open boolean not null,
    snoozed_till timestamptz(3),
    skipped_till timestamptz(3),
    primary key (account_id, reminder_id, user_id)`,
  reminder_occurrences: `${reminder},
    occurrence_at timestamptz(3) not null,
    fired_at timestamptz(3) not null,
    missed integer not null,
    primary key (account_id, reminder_id, occurrence_at)`,
  reminder_dates: `
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    field_id uuid not null,
    reminder_id uuid,
    remind_at timestamptz(3) not null,
    user_id uuid not null,
    primary key (account_id, directory_id, item_id, field_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade,
    foreign key (account_id, reminder_id) references reminders on delete set null (reminder_id)`,
  reminder_counters: `
    account_id uuid primary key references accounts on delete cascade,
    last_number bigint not null default 0`,
};

const indexes = [
  'create index reminders_pending on reminders (due_at) where is_pending',
  'create index reminders_of_author on reminders (account_id, created_by)',
  'create index reminder_people_of on reminder_people (account_id, person_id)',
  'create index reminder_links_item on reminder_links (account_id, directory_id, item_id)',
  'create index reminder_dates_reminder on reminder_dates (account_id, reminder_id)',
  'create index reminder_recipients_open on reminder_recipients (account_id, user_id) where is_open',
  'create index reminder_recipients_snoozed on reminder_recipients (snoozed_till) where snoozed_till is not null',
];
