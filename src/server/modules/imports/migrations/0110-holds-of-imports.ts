import { type Kysely, sql } from 'kysely';
import { protectTable } from '#server/kernel/database/protectTable.ts';

/**
 * Which node runs an import, and until when that node counts as alive. A table of its own, because the row of the import is
 * locked during each batch and the node has to renew its hold meanwhile.
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
