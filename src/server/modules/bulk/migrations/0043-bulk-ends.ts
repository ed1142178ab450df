import { type Kysely, sql } from 'kysely';

/**
 * Stores when a bulk change last continued, how many records rejected the change, and whether its end has been handled.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_changes add column latest_at timestamptz(3) not null default now(),
    add column refused integer not null default 0, add column is_settled boolean not null default true`.execute(
    trx,
  );
  await sql`update bulk_changes set latest_at = at`.execute(trx);
  await sql`create index bulk_changes_open on bulk_changes (latest_at) where not is_settled`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index bulk_changes_open`.execute(trx);
  for (const column of ['latest_at', 'refused', 'is_settled'])
    await sql`alter table bulk_changes drop column ${sql.id(column)}`.execute(trx);
}
