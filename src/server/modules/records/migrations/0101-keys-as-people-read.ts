import { type Kysely, sql } from 'kysely';

/**
 * From here on, unique values are compared in the way users read them: accounts that have some get new keys in the
 * background.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`select enqueue_job(account_id, 'RebuildUniqueKeys', '{}', 'uniqueKeys')
    from (select distinct account_id from unique_values) as having_some`.execute(trx);
}

/** Keys of values that weren't considered equal before stay valid: they are rebuilt when the value changes. */
export async function down(): Promise<void> {}
