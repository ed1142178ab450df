import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores which node runs an import, and until when that node counts as alive. This is a separate table because the
 * import's row is locked during each batch, while the node has to renew its lease.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table import_holds (
    account_id uuid not null references accounts on delete cascade,
    import_id uuid not null,
    node_id uuid not null,
    held_until timestamptz not null,
    primary key (account_id, import_id)
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'import_holds');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table import_holds`.execute(trx);
}
