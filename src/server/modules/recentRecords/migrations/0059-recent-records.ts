import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores the records that each user opened or changed last. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table recent_records (
    account_id uuid not null,
    user_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    how text not null check (how in ('Opened', 'Changed')),
    at timestamptz(3) not null,
    primary key (account_id, user_id, directory_id, item_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade)`.execute(trx);
  await sql`create index recent_records_by_time on recent_records (account_id, user_id, at desc)`.execute(
    trx,
  );
  await sql`create index recent_records_by_record on recent_records (account_id, directory_id, item_id)`.execute(
    trx,
  );
  await enableRowLevelSecurity(trx, 'recent_records');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table recent_records`.execute(trx);
}
