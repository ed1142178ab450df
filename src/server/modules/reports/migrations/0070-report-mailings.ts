import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores when users have reports sent by email, and who has unsubscribed. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table report_mailings (
    account_id uuid not null,
    report_id uuid not null,
    owner_id uuid not null,
    is_on boolean not null,
    content jsonb not null,
    next_at timestamptz,
    paused_because text,
    primary key (account_id, report_id, owner_id),
    foreign key (account_id, report_id) references reports on delete cascade)`.execute(trx);
  await enableRowLevelSecurity(trx, 'report_mailings');
  await sql`create index report_mailings_due on report_mailings (next_at) where next_at is not null`.execute(
    trx,
  );
  await sql`create table report_mail_stops (
    account_id uuid not null,
    report_id uuid not null,
    user_id uuid not null,
    primary key (account_id, report_id, user_id),
    foreign key (account_id, report_id) references reports on delete cascade)`.execute(trx);
  await enableRowLevelSecurity(trx, 'report_mail_stops');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table report_mail_stops`.execute(trx);
  await sql`drop table report_mailings`.execute(trx);
}
