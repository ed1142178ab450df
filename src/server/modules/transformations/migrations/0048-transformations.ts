import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Stores how records are transformed into records of other directories, and which record was created from which
 * (decision 0049).
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table transformations (
    account_id uuid not null references accounts on delete cascade,
    transformation_id uuid not null,
    name text not null,
    source_directory_id uuid not null,
    target_directory_id uuid not null,
    content jsonb not null,
    primary key (account_id, transformation_id),
    foreign key (account_id, source_directory_id) references directories on delete cascade,
    foreign key (account_id, target_directory_id) references directories on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'transformations');
  await sql`create index transformations_source on transformations (account_id, source_directory_id)`.execute(
    trx,
  );
  await sql`create index transformations_target on transformations (account_id, target_directory_id)`.execute(
    trx,
  );
  // There is no foreign key to the transformation, so that the links remain if a transformation is deleted
  // and restored.
  await sql`create table transformed_items (
    account_id uuid not null,
    transformation_id uuid not null,
    directory_id uuid not null,
    item_id uuid not null,
    made_directory_id uuid not null,
    made_item_id uuid not null,
    is_only boolean not null,
    user_id uuid not null,
    at timestamptz(3) not null default now(),
    primary key (account_id, transformation_id, item_id, made_item_id),
    foreign key (account_id, directory_id, item_id) references items on delete cascade,
    foreign key (account_id, made_directory_id, made_item_id) references items on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'transformed_items');
  await sql`create unique index transformed_items_once
    on transformed_items (account_id, transformation_id, item_id) where is_only`.execute(trx);
  await sql`create index transformed_items_source
    on transformed_items (account_id, directory_id, item_id)`.execute(trx);
  await sql`create index transformed_items_made
    on transformed_items (account_id, made_directory_id, made_item_id)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table transformed_items`.execute(trx);
  await sql`drop table transformations`.execute(trx);
}
