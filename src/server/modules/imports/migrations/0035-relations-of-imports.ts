import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Stores the relations between contacts that an import created, which are removed when the import is undone. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table import_relations (
    account_id uuid not null,
    import_id uuid not null,
    relation_id uuid not null,
    primary key (account_id, import_id, relation_id),
    foreign key (account_id, import_id) references imports on delete cascade,
    foreign key (account_id, relation_id) references contact_relations on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'import_relations');
  await sql`create index import_relations_relation on import_relations (account_id, relation_id)`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table import_relations`.execute(trx);
}
