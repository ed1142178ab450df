import { type Kysely, sql } from 'kysely';

/**
 * Adds the submission for which a proof of work was used, so that a repeated submission is recognised (decision 0063).
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table public_form_proofs add column key text`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table public_form_proofs drop column key`.execute(trx);
}
