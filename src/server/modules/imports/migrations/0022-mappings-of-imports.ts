import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores how a user last mapped the columns of a file with certain headers, for the next file of that format. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table import_mappings (
    account_id uuid not null,
    directory_id uuid not null,
    user_id uuid not null,
    headers text not null,
    mapping jsonb not null,
    changed_at timestamptz(3) not null default now(),
    primary key (account_id, directory_id, user_id, headers),
    foreign key (account_id, directory_id) references directories on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'import_mappings');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table import_mappings`.execute(trx);
}
