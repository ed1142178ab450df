import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores which users are notified when a record enters a named view. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table view_following (
    account_id uuid not null,
    view_id uuid not null,
    user_id uuid not null,
    primary key (account_id, view_id, user_id),
    foreign key (account_id, view_id) references record_views on delete cascade)`.execute(trx);
  await enableRowLevelSecurity(trx, 'view_following');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table view_following`.execute(trx);
}
