import { type Kysely, sql } from 'kysely';
import { protectTable } from '#server/kernel/database/protectTable.ts';

/**
 * Which node runs an import, and until when it is taken for alive. A table of its own: the import itself is locked for as long
 * as a batch takes, and a node must be able to say that it lives in between.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table import_holds (
    account_id uuid not null references accounts on delete cascade,
    import_id uuid not null,
    node_id uuid not null,
    held_until timestamptz not null,
    primary key (account_id, import_id)
  )`.execute(trx);
  await protectTable(trx, 'import_holds');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table import_holds`.execute(trx);
}
