import { type Kysely, sql } from 'kysely';

/**
 * Adds the first run of the cause chain and the number of created records to each run, to limit the records that rules
 * create from one cause.
 */
export async function up(trx: Kysely<unknown>): Promise<void> {
  await sql`alter table automation_runs add column first_run_id uuid, add column made integer not null default 0,
    add column is_cause_over boolean not null default false`.execute(trx);
  await sql`create index automation_runs_of_cause on automation_runs (account_id, first_run_id)
    where first_run_id is not null`.execute(trx);
  await limitReasons(trx, ['Failures', 'Outdated', 'TooManyRecords']);
}

export async function down(trx: Kysely<unknown>): Promise<void> {
  await sql`set local role docket_system`.execute(trx);
  await sql`update automation_rules set paused_for = 'Failures' where paused_for = 'TooManyRecords'`.execute(
    trx,
  );
  await sql`reset role`.execute(trx);
  await limitReasons(trx, ['Failures', 'Outdated']);
  await sql`drop index automation_runs_of_cause`.execute(trx);
  await sql`alter table automation_runs drop column first_run_id, drop column made, drop column is_cause_over`.execute(
    trx,
  );
}

async function limitReasons(trx: Kysely<unknown>, reasons: readonly string[]): Promise<void> {
  await sql`alter table automation_rules drop constraint automation_rules_paused_for_check`.execute(trx);
  await sql`alter table automation_rules add constraint automation_rules_paused_for_check
    check (paused_for in (${sql.join(reasons.map(reason => sql.lit(reason)))}))`.execute(trx);
}
