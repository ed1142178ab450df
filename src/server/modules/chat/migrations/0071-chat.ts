import { type Kysely, type RawBuilder, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates tables for conversations of bots with contacts outside Docket. The node with a bot's lease fetches its
 * updates; `fence` distinguishes successive leases. Updates are stored as received and then converted to messages.
 * Conversations refer to the record of their contact with the same columns as all data attached to records.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const index of indexes) await sql.raw(index).execute(trx);
  await createLookUp(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function ${lookUp}`.execute(trx);
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const tables = {
  bots: `
    account_id uuid not null references accounts on delete cascade,
    bot_id uuid not null,
    platform text not null,
    name text not null,
    user_name text not null,
    external_id text not null,
    token text,
    enabled boolean not null,
    groups jsonb not null,
    greeting jsonb not null,
    away jsonb not null,
    groups_allowed boolean not null,
    fault text check (fault in ('TokenRefused', 'AnsweredElsewhere', 'Failing')),
    error text,
    update_offset bigint,
    last_update_at timestamptz(3),
    asked_at timestamptz(3),
    missing_since timestamptz(3),
    lease_node text,
    lease_till timestamptz(3),
    fence integer not null default 0,
    created_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    primary key (account_id, bot_id)`,
  bot_updates: `
    account_id uuid not null,
    bot_id uuid not null,
    update_id text not null,
    place bigint generated always as identity,
    chat text not null,
    body jsonb not null,
    at timestamptz(3) not null,
    done_at timestamptz(3),
    problem text,
    primary key (account_id, bot_id, update_id),
    foreign key (account_id, bot_id) references bots on delete cascade`,
  chat_identities: `
    account_id uuid not null references accounts on delete cascade,
    identity_id uuid not null,
    platform text not null,
    external_id text not null,
    name text not null,
    user_name text,
    lang text,
    directory_id uuid,
    item_id uuid,
    primary key (account_id, identity_id),
    unique (account_id, platform, external_id)`,
  conversations: `
    account_id uuid not null,
    conversation_id uuid not null,
    bot_id uuid not null,
    platform text not null,
    external_id text not null,
    identity_id uuid,
    is_group boolean not null,
    title text not null,
    user_name text,
    lang text,
    directory_id uuid,
    item_id uuid,
    manager_id uuid,
    state text not null default 'Open' check (state in ('Open', 'Snoozed', 'Closed')),
    snoozed_till timestamptz(3),
    waiting_since timestamptz(3),
    is_blocked boolean not null default false,
    seq bigint not null default 0,
    incoming_seq bigint not null default 0,
    answered_seq bigint not null default 0,
    answered_at timestamptz(3),
    last_message_at timestamptz(3) not null default now(),
    away_told_for timestamptz(3),
    throttled_till timestamptz(3),
    primary key (account_id, conversation_id),
    unique (account_id, bot_id, external_id),
    foreign key (account_id, bot_id) references bots on delete cascade`,
  messages: `
    account_id uuid not null,
    conversation_id uuid not null,
    message_id uuid not null,
    seq bigint not null,
    kind text not null check (kind in ('Message', 'Note')),
    direction text not null check (direction in ('Incoming', 'Outgoing')),
    text text not null,
    shared jsonb,
    file_problem text,
    file_source jsonb,
    group_id text,
    reply_to uuid,
    external_id text,
    sender_name text,
    author_id uuid,
    key text,
    created_at timestamptz(3) not null,
    edited_at timestamptz(3),
    earlier jsonb not null default '[]',
    deleted_at timestamptz(3),
    delivery text check (delivery in ('Queued', 'Sending', 'Sent', 'Failed', 'Unconfirmed')),
    error text,
    tries integer not null default 0,
    turn integer not null default 0,
    handed_turn integer,
    due_at timestamptz(3),
    sent_at timestamptz(3),
    primary key (account_id, conversation_id, seq),
    unique (account_id, message_id),
    foreign key (account_id, conversation_id) references conversations on delete cascade`,
  message_files: `
    account_id uuid not null,
    message_id uuid not null,
    file_id uuid not null,
    name text not null,
    type text not null,
    size bigint not null,
    storage_key text not null,
    primary key (account_id, message_id),
    foreign key (account_id, message_id) references messages (account_id, message_id) on delete cascade`,
  conversation_reads: `
    account_id uuid not null,
    conversation_id uuid not null,
    user_id uuid not null,
    read_till bigint not null,
    read_seqs integer[] not null default '{}',
    read_at timestamptz(3) not null,
    primary key (account_id, conversation_id, user_id),
    foreign key (account_id, conversation_id) references conversations on delete cascade`,
};

const indexes = [
  `create unique index bots_external on bots (account_id, platform, external_id) where deleted_at is null`,
  'create index bot_updates_open on bot_updates (account_id, bot_id, place) where done_at is null',
  'create index bot_updates_at on bot_updates (at)',
  'create index conversations_latest on conversations (account_id, last_message_at desc, conversation_id)',
  'create index conversations_of_contact on conversations (account_id, item_id) where item_id is not null',
  'create index conversations_unread on conversations (account_id) where incoming_seq > answered_seq',
  `create index conversations_snoozed on conversations (snoozed_till) where snoozed_till is not null`,
  'create index conversations_title on conversations using gin (lower(title) gin_trgm_ops)',
  'create index chat_identities_of_contact on chat_identities (account_id, item_id) where item_id is not null',
  `create unique index messages_external on messages (account_id, conversation_id, external_id)
    where external_id is not null`,
  'create unique index messages_key on messages (account_id, conversation_id, author_id, key) where key is not null',
  `create index messages_incoming on messages (account_id, conversation_id, seq)
    where direction = 'Incoming' and deleted_at is null`,
  'create index messages_due on messages (due_at) where due_at is not null',
  'create index messages_due_of on messages (account_id, conversation_id, seq) where due_at is not null',
  'create index messages_sent on messages (account_id, conversation_id, sent_at) where sent_at is not null',
  'create index message_files_storage_key on message_files (account_id, storage_key)',
  `create trigger count_added after insert on message_files
    referencing new table as counted for each statement execute function count_added_files()`,
  `create trigger count_removed after delete on message_files
    referencing old table as counted for each statement execute function count_removed_files()`,
  'create index messages_text on messages using gin (lower(text) gin_trgm_ops)',
];

/**
 * Creates a function that finds the conversations whose messages or names match a pattern, the latest
 * first. Under row-level security, LIKE can't use an index, because LIKE isn't leakproof. The function
 * therefore bypasses row-level security, and restricts the result to the caller's account in its own query.
 */
export async function createLookUp(trx: Kysely<unknown>): Promise<void> {
  await sql`create function docket_find_conversations(pattern text, most integer) returns setof uuid
    language plpgsql stable security definer set search_path = public, pg_temp as $$
    declare
      own_account uuid := nullif(current_setting('docket.account_id', true), '')::uuid;
    begin
      return query execute format(
        'select conversation_id from (
          select conversation_id, created_at as at from messages
            where account_id = %1$L and deleted_at is null and lower(text) like %2$L
          union all
          select conversation_id, last_message_at from conversations
            where account_id = %1$L and (lower(title) like %2$L or lower(user_name) like %2$L)
        ) as found group by conversation_id order by max(at) desc limit %3$s',
        own_account, pattern, most);
    end
    $$`.execute(trx);
  await handOver(trx, lookUp);
}

/**
 * Transfers ownership of a function to the role that bypasses row-level security. Only Docket's roles can call the
 * function.
 */
export async function handOver(trx: Kysely<unknown>, name: RawBuilder<unknown>): Promise<void> {
  await sql`grant create on schema public to docket_system`.execute(trx);
  await sql`alter function ${name} owner to docket_system`.execute(trx);
  await sql`revoke create on schema public from docket_system`.execute(trx);
  await sql`revoke execute on function ${name} from public`.execute(trx);
  await sql`grant execute on function ${name} to docket_app, docket_system`.execute(trx);
}

const lookUp = sql`docket_find_conversations(text, integer)`;
