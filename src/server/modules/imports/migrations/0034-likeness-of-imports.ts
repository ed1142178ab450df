import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores, for rows similar to a record or an earlier row, the similarity, the user's decision, and the keys that are
 * compared.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table import_rows add column likeness jsonb, add column duplicate text`.execute(trx);
  await sql`create index import_rows_alike on import_rows (account_id, import_id, row)
    where likeness is not null`.execute(trx);
  await sql`create table import_row_keys (
    account_id uuid not null references accounts on delete cascade,
    import_id uuid not null,
    key text not null,
    row integer not null,
    primary key (account_id, import_id, key, row)
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'import_row_keys');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table import_row_keys`.execute(trx);
  await sql`drop index import_rows_alike`.execute(trx);
  await sql`alter table import_rows drop column likeness, drop column duplicate`.execute(trx);
}
