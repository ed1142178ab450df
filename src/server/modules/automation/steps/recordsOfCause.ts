/**
 * Limits how many records rules create from one cause, because rules that trigger each other could otherwise create
 * records endlessly.
 */
import { sql } from 'kysely';
import { createIssue } from '#core/issues.ts';
import type { AutomationOutcome } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { RunningStep } from './stepKind.ts';

const TOO_MANY = 'TooManyRecordsOfCause';

/**
 * Counts a record that the run is about to create. @throws ProblemError 422 if the runs of the cause exceed the limit.
 */
export async function countCreatedRecord({
  scope: { trx, accountId },
  runId,
  ruleRecordsPerCause: limit,
}: RunningStep): Promise<void> {
  await sql`update automation_runs set made = made + 1
    where account_id = ${accountId}::uuid and run_id = ${runId}::uuid`.execute(trx);
  const { rows } = await sql<{ made: number }>`
    select sum(run.made)::int as made from automation_runs as own
    join automation_runs as run on run.account_id = own.account_id
      and (run.run_id = coalesce(own.first_run_id, own.run_id)
        or run.first_run_id = coalesce(own.first_run_id, own.run_id))
    where own.account_id = ${accountId}::uuid and own.run_id = ${runId}::uuid`.execute(trx);
  if ((rows[0]?.made ?? 0) > limit) throw createInvalidError([createIssue([], TOO_MANY, { limit })]);
}

/** Returns true if a step was rejected because of the limit of records per cause. */
export function hasReachedRecordLimit(outcomes: readonly AutomationOutcome[]): boolean {
  return outcomes.some(
    ({ issues, each = [] }) =>
      issues.some(({ code }) => code === TOO_MANY) || each.some(({ steps }) => hasReachedRecordLimit(steps)),
  );
}

/**
 * Marks the run's cause as ended. All runs of the cause that haven't started yet are then abandoned,
 * including runs that are enqueued later.
 */
export async function endCause(trx: Trx, run: RunOfCause): Promise<void> {
  await trx
    .updateTable('automation_runs')
    .set({ is_cause_over: true })
    .where('account_id', '=', run.account_id)
    .where('run_id', '=', run.first_run_id ?? run.run_id)
    .execute();
}

export async function isCauseEnded(trx: Trx, run: RunOfCause): Promise<boolean> {
  if (run.first_run_id === null) return false;
  const first = await trx
    .selectFrom('automation_runs')
    .select('is_cause_over')
    .where('account_id', '=', run.account_id)
    .where('run_id', '=', run.first_run_id)
    .executeTakeFirst();
  return first?.is_cause_over === true;
}

interface RunOfCause {
  readonly account_id: string;
  readonly run_id: string;
  /** `null` for the first run of a cause chain. */
  readonly first_run_id: string | null;
}
