import { type Kysely, sql } from 'kysely';

const WITHOUT_DEVICE = 'text, uuid, integer, interval';
const WITH_DEVICE = 'text, uuid, text, integer, interval';

/**
 * Counts failed attempts separately for each browser in which the user has logged in before, so that
 * guessing in another browser doesn't lock the user out of these browsers. Once a browser has as many
 * failures as lock a user, it is treated like any other browser.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table known_devices
    add failed_logins integer not null default 0,
    add last_failed_at timestamptz(3)`.execute(trx);
  await sql`drop function docket_begin_login(${sql.raw(WITHOUT_DEVICE)})`.execute(trx);
  await sql`create function docket_begin_login(
      wanted_email text, wanted_account uuid, device text, most_failures integer, lock_time interval
    ) returns table (
      account_id uuid, account_name text, user_id uuid, password_hash text, is_locked boolean, is_own_device boolean
    )
    language plpgsql volatile security definer set search_path = public, pg_temp as $$
    #variable_conflict use_column
    declare
      candidate record;
      known record;
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
        select case when d.last_failed_at < now() - lock_time then 0 else d.failed_logins end as failed_logins
          into known
          from known_devices d
          where d.account_id = candidate.account_id and d.user_id = candidate.user_id and d.device_hash = device
          for update;
        is_own_device := found and known.failed_logins < most_failures;
        is_locked := coalesce(candidate.lockout_end > now(), false);
        if is_own_device then
          -- A lock that ends otherwise than failures set it is an administrator's.
          is_locked := is_locked
            and candidate.lockout_end is distinct from candidate.last_failed_at + lock_time;
          if not is_locked then
            update known_devices set failed_logins = known.failed_logins + 1, last_failed_at = now()
            where account_id = candidate.account_id and user_id = candidate.user_id and device_hash = device;
          end if;
        elsif not is_locked then
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
  await entrust(trx, WITH_DEVICE);
}

/** Reverts to counting without devices. */
export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop function docket_begin_login(${sql.raw(WITH_DEVICE)})`.execute(trx);
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
  await entrust(trx, WITHOUT_DEVICE);
  await sql`alter table known_devices drop failed_logins, drop last_failed_at`.execute(trx);
}

/** The function reads all accounts, so only the application is allowed to call it. */
async function entrust(trx: Kysely<unknown>, types: string): Promise<void> {
  const name = sql.raw(`docket_begin_login(${types})`);
  await sql`grant create on schema public to docket_system`.execute(trx);
  await sql`alter function ${name} owner to docket_system`.execute(trx);
  await sql`revoke create on schema public from docket_system`.execute(trx);
  await sql`revoke execute on function ${name} from public`.execute(trx);
  await sql`grant execute on function ${name} to docket_app`.execute(trx);
}
