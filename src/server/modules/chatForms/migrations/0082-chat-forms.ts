import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates the tables of forms that are filled in by chat, and of the contacts' progress in such forms (decision 0061).
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table chat_forms (
    account_id uuid not null references accounts on delete cascade,
    form_id uuid not null,
    directory_id uuid not null,
    name text not null,
    content jsonb not null,
    primary key (account_id, form_id),
    foreign key (account_id, directory_id) references directories on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'chat_forms');
  await sql`create index chat_forms_directory on chat_forms (account_id, directory_id)`.execute(trx);
  // There is no foreign key to the form, so that records created by a deleted form can still be looked up.
  await sql`create table chat_form_runs (
    account_id uuid not null,
    run_id uuid not null,
    conversation_id uuid not null,
    form_id uuid not null,
    state text not null check (state in ('Active', 'Paused', 'Done', 'Cancelled', 'Ended')),
    progress jsonb not null,
    ends_at timestamptz(3),
    started_at timestamptz(3) not null default now(),
    directory_id uuid,
    item_id uuid,
    told_status uuid,
    primary key (account_id, run_id),
    foreign key (account_id, conversation_id) references conversations on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'chat_form_runs');
  await sql`create unique index chat_form_runs_open on chat_form_runs (account_id, conversation_id)
    where state in ('Active', 'Paused')`.execute(trx);
  await sql`create index chat_form_runs_conversation on chat_form_runs (account_id, conversation_id)`.execute(
    trx,
  );
  await sql`create index chat_form_runs_item on chat_form_runs (account_id, item_id) where item_id is not null`.execute(
    trx,
  );
  await sql`create index chat_form_runs_ends on chat_form_runs (ends_at) where ends_at is not null`.execute(
    trx,
  );
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop table chat_form_runs`.execute(trx);
  await sql`drop table chat_forms`.execute(trx);
}
