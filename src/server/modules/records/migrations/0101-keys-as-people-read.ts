import { type Kysely, sql } from 'kysely';

/** Unique values are compared as people read them from here on: accounts that have some get new keys in the background. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`select enqueue_job(account_id, 'RebuildUniqueKeys', '{}', 'uniqueKeys')
    from (select distinct account_id from unique_values) as having_some`.execute(trx);
}

/** The keys of values that nobody took for the same before stay: they are made anew when the value changes. */
export async function down(): Promise<void> {}
