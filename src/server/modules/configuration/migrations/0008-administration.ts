import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates tables for versions of the configuration, with their changes and the values they replaced, for changes of
 * users, for emailed links, and for emails waiting to be sent. Invited users have no password yet.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const index of indexes) await sql.raw(index).execute(trx);
  await sql`alter table users alter column password_hash drop not null`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`update users set password_hash = '' where password_hash is null`.execute(trx);
  await sql`alter table users alter column password_hash set not null`.execute(trx);
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const account = 'account_id uuid not null references accounts on delete cascade';
const user = 'foreign key (account_id, user_id) references users on delete cascade';

const tables = {
  configuration_versions: `
    ${account},
    version_id uuid not null,
    number bigint not null,
    at timestamptz(3) not null default now(),
    user_id uuid,
    note text,
    diffs jsonb not null,
    documents jsonb not null,
    reverts uuid,
    reverted_by uuid,
    primary key (account_id, version_id),
    unique (account_id, number)`,
  kept_values: `
    account_id uuid not null,
    version_id uuid not null,
    field_id uuid not null,
    item_id uuid not null,
    directory_id uuid not null,
    before jsonb not null,
    after jsonb,
    primary key (account_id, version_id, field_id, item_id),
    foreign key (account_id, version_id) references configuration_versions on delete cascade`,
  user_changes: `
    account_id uuid not null,
    user_id uuid not null,
    change_id uuid not null,
    at timestamptz(3) not null default now(),
    actor_id uuid,
    kind text not null check (kind in ('Created', 'Changed', 'Deleted', 'Restored')),
    changes jsonb not null,
    primary key (account_id, user_id, change_id),
    ${user}`,
  mail_links: `
    account_id uuid not null,
    link_id uuid not null,
    user_id uuid not null,
    purpose text not null check (purpose in ('Recovery', 'Confirmation', 'Invitation')),
    token_hash text not null,
    email_key text not null,
    expires_at timestamptz(3) not null,
    used_at timestamptz(3),
    primary key (account_id, link_id),
    ${user}`,
  mails: `
    ${account},
    mail_id uuid not null,
    recipient text not null,
    subject text not null,
    body jsonb,
    created_at timestamptz(3) not null default now(),
    next_try_at timestamptz(3) not null default now(),
    tries integer not null default 0,
    problem text,
    sent_at timestamptz(3),
    primary key (account_id, mail_id)`,
};

const indexes = [
  'create index mail_links_user on mail_links (account_id, user_id, purpose)',
  'create index mails_waiting on mails (next_try_at) where sent_at is null',
];
