import { type Kysely, sql } from 'kysely';

/** Stores the channels through which a notification reaches its user, and when it is emailed if it is still unread. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column in_app boolean not null default true`.execute(trx);
  await sql`alter table notifications add column desktop boolean not null default false`.execute(trx);
  await sql`alter table notifications add column mail_at timestamptz(3)`.execute(trx);
  await sql`alter table notifications add column mail_queued boolean not null default false`.execute(trx);
  await sql`create index notifications_to_mail on notifications (mail_at)
    where mail_at is not null and not mail_queued`.execute(trx);
  await sql`create index notifications_mailed_to on notifications (account_id, user_id, mail_at)
    where mail_at is not null`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const column of ['in_app', 'desktop', 'mail_at', 'mail_queued'])
    await sql`alter table notifications drop column ${sql.id(column)}`.execute(trx);
}
