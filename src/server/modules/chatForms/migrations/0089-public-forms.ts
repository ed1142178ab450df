import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Creates the tables that prevent submissions and proofs of work from being used twice (decision 0063). */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table public_form_proofs (
    account_id uuid not null references accounts on delete cascade,
    nonce text not null,
    ends_at timestamptz(3) not null,
    primary key (account_id, nonce)
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'public_form_proofs');
  await sql`create index public_form_proofs_ends on public_form_proofs (ends_at)`.execute(trx);
  await sql`create table public_form_sendings (
    account_id uuid not null references accounts on delete cascade,
    form_id uuid not null,
    key text not null,
    number integer,
    sent_at timestamptz(3) not null,
    primary key (account_id, form_id, key)
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'public_form_sendings');
  await sql`create index public_form_sendings_sent on public_form_sendings (sent_at)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table public_form_sendings`.execute(trx);
  await sql`drop table public_form_proofs`.execute(trx);
}
