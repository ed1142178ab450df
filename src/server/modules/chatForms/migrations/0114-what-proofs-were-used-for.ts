import { type Kysely, sql } from 'kysely';

/** What a proof of work was used for: the same form that is sent again counts as that (decision 0063). */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table public_form_proofs add column key text`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table public_form_proofs drop column key`.execute(trx);
}
