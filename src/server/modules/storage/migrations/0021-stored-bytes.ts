import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores how many bytes the files of each account take. Database triggers update the number in the
 * transaction that adds or removes a row, so it is correct regardless of how files are added or removed,
 * even concurrently.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table account_storage (
    account_id uuid primary key references accounts on delete cascade,
    bytes bigint not null default 0)`.execute(trx);
  await enableRowLevelSecurity(trx, 'account_storage');
  for (const [name, body] of Object.entries(functions)) {
    await sql.raw(`create function ${name}() returns trigger language plpgsql as $$ ${body} $$`).execute(trx);
  }
  for (const table of TABLES) {
    await sql.raw(`create index ${table}_storage_key on ${table} (account_id, storage_key)`).execute(trx);
    await sql
      .raw(`create trigger count_added after insert on ${table}
        referencing new table as counted for each statement execute function count_added_files()`)
      .execute(trx);
    await sql
      .raw(`create trigger count_removed after delete on ${table}
        referencing old table as counted for each statement execute function count_removed_files()`)
      .execute(trx);
  }
  await sql`set local role docket_system`.execute(trx);
  await sql`insert into account_storage (account_id, bytes)
    select account_id, sum(size)::bigint from (
      select account_id, size from files union all select account_id, size from imports) as stored
    group by account_id`.execute(trx);
  await sql`reset role`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await sql.raw(`drop trigger count_added on ${table}`).execute(trx);
    await sql.raw(`drop trigger count_removed on ${table}`).execute(trx);
    await sql.raw(`drop index ${table}_storage_key`).execute(trx);
  }
  for (const name of Object.keys(functions)) await sql.raw(`drop function ${name}()`).execute(trx);
  await sql`drop table account_storage`.execute(trx);
}

const TABLES = ['files', 'imports'];

const counted = 'select account_id, sum(size)::bigint as bytes from counted group by account_id';

const functions = {
  count_added_files: `begin
    insert into account_storage as known (account_id, bytes) ${counted} order by account_id
      on conflict (account_id) do update set bytes = known.bytes + excluded.bytes;
    return null;
  end`,
  count_removed_files: `begin
    update account_storage as known set bytes = known.bytes - gone.bytes
      from (${counted}) as gone where known.account_id = gone.account_id;
    return null;
  end`,
};
