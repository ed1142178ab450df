import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/** Creates the table of dry runs, at most one per user, and an index to find past changes by time. */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`create table automation_dry_runs (
    account_id uuid not null,
    dry_run_id uuid not null,
    user_id uuid not null,
    rule_id uuid,
    rule jsonb not null,
    since timestamptz(3) not null,
    state text not null default 'Running' check (state in ('Running', 'Done', 'Failed')),
    looked integer not null default 0,
    total integer,
    is_whole boolean not null default true,
    told jsonb not null,
    at timestamptz(3) not null default now(),
    primary key (account_id, dry_run_id),
    foreign key (account_id, user_id) references users on delete cascade
  )`.execute(trx);
  await enableRowLevelSecurity(trx, 'automation_dry_runs');
  await sql`create index automation_dry_runs_of on automation_dry_runs (account_id, user_id)`.execute(trx);
  await sql`create index item_history_at on item_history (account_id, directory_id, at)`.execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`drop index item_history_at`.execute(trx);
  await sql`drop table automation_dry_runs`.execute(trx);
}
