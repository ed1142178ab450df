import { type Kysely, sql } from 'kysely';

/** The next reminders of an account in the order they are due: without it a step of many sorts all that wait. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create index reminders_due_by_account on reminders (account_id, due_at) where is_pending`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index reminders_due_by_account`.execute(trx);
}
