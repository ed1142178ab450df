import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates accounts, users, groups, profiles, sessions and user storage. Two roles own nothing and can't log in:
 * `docket_app` can access one account, `docket_system` can access all accounts.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await createRoles(trx);
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const index of indexes) await sql.raw(index).execute(trx);
  await createLoginLookUp(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function docket_begin_login(text, uuid, integer, interval)`.execute(trx);
  for (const table of Object.keys(tables).reverse()) {
    await sql`drop table ${sql.id(table)}`.execute(trx);
  }
  // The roles remain, because they belong to the database server and its other databases can use them.
  await sql`revoke usage on schema public from docket_app, docket_system`.execute(trx);
}

const tables = {
  accounts: `
    account_id uuid primary key,
    name text not null,
    code text not null default '',
    lang text not null default 'en',
    country_code text not null default 'us',
    time_zone text not null,
    settings jsonb not null,
    created_at timestamptz(3) not null default now()`,
  users: `
    account_id uuid not null references accounts on delete cascade,
    user_id uuid not null,
    name text not null,
    email text not null,
    email_key text not null,
    email_confirmed_at timestamptz(3),
    phone text not null default '',
    description text not null default '',
    is_admin boolean not null default false,
    password_hash text not null,
    failed_logins integer not null default 0,
    last_failed_at timestamptz(3),
    lockout_end timestamptz(3),
    created_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    primary key (account_id, user_id)`,
  user_groups: `
    account_id uuid not null references accounts on delete cascade,
    group_id uuid not null,
    name text not null,
    is_everyone boolean not null default false,
    created_at timestamptz(3) not null default now(),
    deleted_at timestamptz(3),
    primary key (account_id, group_id)`,
  user_group_members: `
    account_id uuid not null,
    group_id uuid not null,
    user_id uuid not null,
    primary key (account_id, group_id, user_id),
    foreign key (account_id, group_id) references user_groups on delete cascade,
    foreign key (account_id, user_id) references users on delete cascade`,
  usage_profiles: `
    account_id uuid not null references accounts on delete cascade,
    profile_id uuid not null,
    name text not null,
    position integer not null,
    content jsonb not null,
    primary key (account_id, profile_id)`,
  sessions: `
    account_id uuid not null,
    session_id uuid not null,
    user_id uuid not null,
    nonce text not null,
    generation integer not null default 1,
    token_hash text not null,
    rotated_at timestamptz(3) not null default now(),
    created_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    primary key (account_id, session_id),
    foreign key (account_id, user_id) references users on delete cascade`,
  user_storage: `
    account_id uuid not null,
    user_id uuid not null,
    key text not null,
    value jsonb not null,
    primary key (account_id, user_id, key),
    foreign key (account_id, user_id) references users on delete cascade`,
  visits: `
    account_id uuid not null,
    visit_id uuid not null,
    user_id uuid not null,
    url text not null,
    visited_at timestamptz(3) not null default now(),
    primary key (account_id, visit_id),
    foreign key (account_id, user_id) references users on delete cascade`,
};

const indexes = [
  'create unique index users_email on users (account_id, email_key) where deleted_at is null',
  'create index users_login on users (email_key) where deleted_at is null',
  'create unique index user_groups_everyone on user_groups (account_id) where is_everyone',
  'create index user_group_members_user on user_group_members (account_id, user_id)',
  'create index sessions_user on sessions (account_id, user_id)',
];

async function createRoles(trx: Kysely<unknown>): Promise<void> {
  await sql`do $$
    declare
      role_name text;
    begin
      foreach role_name in array array['docket_app', 'docket_system'] loop
        if not exists (select from pg_roles where rolname = role_name) then
          begin
            execute format('create role %I nologin', role_name);
          exception
            when duplicate_object or unique_violation then null;
            when insufficient_privilege then
              raise exception 'the database user may not create roles: create the roles docket_app and docket_system (nologin) and grant both to it';
          end;
        end if;
        if not pg_has_role(current_user, role_name, 'SET') then
          execute format('grant %I to current_user', role_name);
        end if;
      end loop;
    end $$`.execute(trx);
  await sql`grant usage on schema public to docket_app, docket_system`.execute(trx);
}

/**
 * Creates the only function that searches all accounts for an email address, which a login needs. It returns only the
 * data needed for the login. It counts the attempt as failed before the password is checked, under the row's lock, so
 * that the limit is exact for any number of concurrent attempts. A successful login resets the counter.
 */
async function createLoginLookUp(trx: Kysely<unknown>): Promise<void> {
  await sql`create function docket_begin_login(
      wanted_email text, wanted_account uuid, most_failures integer, lock_time interval
    ) returns table (account_id uuid, account_name text, user_id uuid, password_hash text, is_locked boolean)
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare
      candidate record;
      failures integer;
    begin
      for candidate in
        select u.account_id, u.user_id, u.password_hash, u.failed_logins, u.last_failed_at, u.lockout_end,
          a.name as account_name
        from users u join accounts a on a.account_id = u.account_id
        where u.email_key = wanted_email and u.deleted_at is null
          and (wanted_account is null or u.account_id = wanted_account)
        order by u.account_id, u.user_id
        for update of u
      loop
        is_locked := coalesce(candidate.lockout_end > now(), false);
        if not is_locked then
          failures := case
            when candidate.lockout_end is not null or candidate.last_failed_at < now() - lock_time then 1
            else candidate.failed_logins + 1
          end;
          update users set failed_logins = failures, last_failed_at = now(),
            lockout_end = case when failures >= most_failures then now() + lock_time end
          where account_id = candidate.account_id and user_id = candidate.user_id;
        end if;
        account_id := candidate.account_id;
        account_name := candidate.account_name;
        user_id := candidate.user_id;
        password_hash := candidate.password_hash;
        return next;
      end loop;
    end
    $$`.execute(trx);
  await sql`grant create on schema public to docket_system`.execute(trx);
  await sql`alter function docket_begin_login(text, uuid, integer, interval) owner to docket_system`.execute(
    trx,
  );
  await sql`revoke create on schema public from docket_system`.execute(trx);
  await sql`revoke execute on function docket_begin_login(text, uuid, integer, interval) from public`.execute(
    trx,
  );
  await sql`grant execute on function docket_begin_login(text, uuid, integer, interval) to docket_app`.execute(
    trx,
  );
}
