import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * One row per relation of two contacts: `item_id` is the parent if the kind is `Parent`, and either of the two if the
 * relation is symmetric. The same relation exists once, whichever side created it.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table contact_relations (
    account_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    other_id uuid not null,
    relation_id uuid not null,
    kind text not null check (kind in ('Spouse', 'Parent', 'Sibling', 'Other')),
    text text,
    inverse_text text,
    created_at timestamptz(3) not null default now(),
    primary key (account_id, relation_id),
    check (item_id <> other_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade,
    foreign key (account_id, directory_id, other_id) references items on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'contact_relations');
  await sql`create unique index contact_relations_once on contact_relations
    (account_id, least(item_id, other_id), greatest(item_id, other_id), kind)`.execute(trx);
  await sql`create index contact_relations_item on contact_relations (account_id, directory_id, item_id)`.execute(
    trx,
  );
  await sql`create index contact_relations_other on contact_relations (account_id, directory_id, other_id)`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table contact_relations`.execute(trx);
}
