import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Supports the screen of all files: adds an index on the time, the hash of each content, and thumbnails of pictures. A
 * picture for which no thumbnail can be created has a row with an empty key.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(trx);
  await enableRowLevelSecurity(trx, 'file_thumbnails');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const statement of undone) await sql.raw(statement).execute(trx);
}

const statements = [
  'alter table files add column hash text',
  'create index files_recent on files (account_id, created_at desc, file_id) where item_id is not null',
  'create index files_hash on files (account_id, hash) where hash is not null',
  `create table file_thumbnails (
    account_id uuid not null references accounts on delete cascade,
    file_id uuid not null,
    storage_key text not null,
    size bigint not null,
    made_at timestamptz(3) not null default now(),
    primary key (account_id, file_id),
    foreign key (account_id, file_id) references files on delete cascade)`,
  'create index file_thumbnails_storage_key on file_thumbnails (account_id, storage_key)',
];

const undone = [
  'drop table file_thumbnails',
  'drop index files_hash',
  'drop index files_recent',
  'alter table files drop column hash',
];
