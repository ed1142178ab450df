import { type Kysely, sql } from 'kysely';

/** Lets a notification refer to a conversation and to a message in it. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column conversation_id uuid, add column message_id uuid`.execute(
    trx,
  );
  await sql`create index notifications_of_message on notifications (account_id, message_id)
    where message_id is not null`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index notifications_of_message`.execute(trx);
  await sql`alter table notifications drop column conversation_id, drop column message_id`.execute(trx);
}
