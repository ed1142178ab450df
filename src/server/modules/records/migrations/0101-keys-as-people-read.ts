import { type Kysely, sql } from 'kysely';

/**
 * Rebuilds the keys of unique values in the background, because from this version on, texts that look the same to users
 * have the same key.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`select enqueue_job(account_id, 'RebuildUniqueKeys', '{}', 'uniqueKeys')
    from (select distinct account_id from unique_values) as having_some`.execute(trx);
}

/** Does nothing. The new keys remain until their values change. */
export async function down(): Promise<void> {}
