import { type Kysely, sql } from 'kysely';

/**
 * Stores when a record entered its status. For existing records, this is the last change of status in the history, or
 * else the creation.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items add column status_since timestamptz(3)`.execute(trx);
  await sql`update items set status_since = coalesce(
    (select max(entry.at) from item_history as entry
      where entry.account_id = items.account_id and entry.directory_id = items.directory_id
        and entry.item_id = items.item_id and entry.kind = 'StatusChanged'),
    items.created_at)`.execute(trx);
  await sql`alter table items alter column status_since set default now(), alter column status_since set not null`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table items drop column status_since`.execute(trx);
}
