import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table chat_answers (
    account_id uuid not null references accounts on delete cascade,
    answer_id uuid not null,
    name text not null,
    texts jsonb not null,
    primary key (account_id, answer_id)
  )`.execute(trx);
  await sql`create unique index chat_answers_name on chat_answers (account_id, lower(name))`.execute(trx);
  await enableRowLevelSecurity(trx, 'chat_answers');
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table chat_answers`.execute(trx);
}
