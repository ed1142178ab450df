import { type Kysely, sql } from 'kysely';
import { enableRowLevelSecurity } from '#server/kernel/database/enableRowLevelSecurity.ts';

/**
 * Creates the tables of automation rules and their runs. There is one run per rule and cause. `cause_key`
 * identifies the cause: the record, and an event, a time or a click on a button. A run stores the content of
 * its rule at the start.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await sql`create table ${sql.id(table)} (${sql.raw(columns)})`.execute(trx);
    await enableRowLevelSecurity(trx, table);
  }
  for (const index of indexes) await sql.raw(index).execute(trx);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  for (const table of Object.keys(tables).reverse()) await sql`drop table ${sql.id(table)}`.execute(trx);
}

const tables = {
  automation_rules: `
    account_id uuid not null references accounts on delete cascade,
    rule_id uuid not null,
    directory_id uuid not null,
    name text not null,
    version integer not null default 1,
    enabled boolean not null,
    content jsonb not null,
    owner_id uuid,
    paused_for text check (paused_for in ('Failures', 'Outdated')),
    failures integer not null default 0,
    turn integer not null default 0,
    looked_till timestamptz(3) not null,
    look_at timestamptz(3),
    primary key (account_id, rule_id)`,
  automation_runs: `
    account_id uuid not null,
    run_id uuid not null,
    rule_id uuid not null,
    rule_version integer not null,
    directory_id uuid not null,
    item_id uuid not null,
    cause_key text not null,
    chain jsonb not null,
    branch text not null check (branch in ('Then', 'Otherwise')),
    content jsonb not null,
    state text not null check (state in ('Waiting', 'Done', 'Refused', 'Failed', 'Stopped', 'GivenUp')),
    leaves_out boolean not null,
    next_step integer not null default 0,
    outcomes jsonb not null default '[]',
    tries integer not null default 0,
    at timestamptz(3) not null,
    due_at timestamptz(3),
    is_undone boolean not null default false,
    primary key (account_id, run_id),
    unique (account_id, rule_id, cause_key),
    foreign key (account_id, rule_id) references automation_rules on delete cascade`,
};

const indexes = [
  'create index automation_rules_of on automation_rules (account_id, directory_id) where enabled and paused_for is null',
  'create index automation_rules_look on automation_rules (look_at) where look_at is not null',
  'create index automation_runs_due on automation_runs (due_at) where due_at is not null',
  'create index automation_runs_of_rule on automation_runs (account_id, rule_id, run_id)',
  'create index automation_runs_begun on automation_runs (account_id, rule_id, at)',
  'create index automation_runs_open on automation_runs (account_id, rule_id, due_at) where due_at is not null',
  'create index automation_runs_at on automation_runs (at)',
];
