import { type Kysely, sql } from 'kysely';

/** Allows named views of all process types: they belong to no directory, and are deleted only with the account. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const statement of changes) await sql.raw(statement).execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const statement of undoneChanges) await sql.raw(statement).execute(trx);
}

const changes = [
  'alter table record_views drop constraint record_views_pkey',
  'alter table record_views alter column directory_id drop not null',
  'alter table record_views add primary key (account_id, view_id)',
  `alter table record_views add constraint record_views_account
    foreign key (account_id) references accounts on delete cascade`,
  'create index record_views_directory on record_views (account_id, directory_id)',
];

const undoneChanges = [
  'drop index record_views_directory',
  'alter table record_views drop constraint record_views_account',
  'delete from record_views where directory_id is null',
  'alter table record_views drop constraint record_views_pkey',
  'alter table record_views add primary key (account_id, directory_id, view_id)',
];
