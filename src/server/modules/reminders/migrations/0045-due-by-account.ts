import { type Kysely, sql } from 'kysely';

/**
 * Indexes the next reminders of an account by due time. Without this index, each batch would sort all pending
 * reminders.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create index reminders_due_by_account on reminders (account_id, due_at) where is_pending`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index reminders_due_by_account`.execute(trx);
}
