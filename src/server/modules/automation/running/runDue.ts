import { sql } from 'kysely';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { withCause } from '#server/kernel/events/cause.ts';
import { log } from '#server/kernel/log/log.ts';
import { createStableIdProvider } from '#server/modules/transformations/index.ts';
import { lockRule } from '../rules/repository.ts';
import { executeRun, type RunDependencies, updateFailureCount } from './executeRun.ts';
import { DUE_RULE_RUNS_TASK } from './plan.ts';

/** Number of due runs that are read at a time to find the accounts to which they belong. */
const BATCH_SIZE = 2_000;
/** Maximum number of runs performed for one account before the next account is served. */
const RUNS_A_TURN = 20;
const MAX_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 5_000;

interface Parts extends Omit<RunDependencies, 'idOf'> {
  readonly database: Database;
}

interface DueRun {
  readonly account_id: string;
  readonly run_id: string;
}

export function createDueRuleRunsTask(parts: Parts): ScheduledTask {
  const { database } = parts;
  return {
    name: DUE_RULE_RUNS_TASK,
    next: findEarliest,
    async run(now, signal) {
      for (let isDone = false; !isDone && !signal.aborted; ) {
        isDone = true;
        for (const accountId of await database.asSystem(trx => findDueAccounts(trx, now))) {
          for (const run of await database.asSystem(trx => dueRuns(trx, accountId, now))) {
            if (signal.aborted) return;
            // The loop ends when no run was performed: another node is then performing the remaining runs.
            if (await carryOut(parts, run, now)) isDone = false;
          }
        }
      }
    },
  };
}

/**
 * Returns `false` if the run was no longer due or was locked by another node. A failed attempt counts as
 * performed.
 */
async function carryOut(parts: Parts, { account_id, run_id }: DueRun, now: string): Promise<boolean> {
  const { database } = parts;
  const idOf = createStableIdProvider();
  try {
    return await withCause({ kind: 'rule', id: run_id }, () =>
      database.forAccount(account_id, trx =>
        executeRun(trx, { ...parts, idOf }, { accountId: account_id, runId: run_id, now }),
      ),
    );
  } catch (error) {
    log.error({ err: error, accountId: account_id, runId: run_id }, 'A run of a rule failed');
    await database.forAccount(account_id, trx => putOff(trx, { accountId: account_id, runId: run_id, now }));
    return true;
  }
}

/** Postpones a run after an unexpected error. After `MAX_ATTEMPTS` attempts, the run fails and is not retried. */
async function putOff(
  trx: Trx,
  { accountId, runId, now }: { accountId: string; runId: string; now: string },
): Promise<void> {
  const { rows } = await sql<{ rule_id: string; state: string }>`update automation_runs set tries = tries + 1,
      state = case when tries + 1 >= ${MAX_ATTEMPTS}::int then 'Failed' else state end,
      due_at = case when tries + 1 >= ${MAX_ATTEMPTS}::int then null
        else ${now}::timestamptz + make_interval(secs => ${FIRST_PAUSE_MS / 1_000}::float8 * power(3, tries)) end
    where account_id = ${accountId}::uuid and run_id = ${runId}::uuid
    returning rule_id, state`.execute(trx);
  const [run] = rows;
  if (run?.state !== 'Failed') return;
  const rule = await lockRule(trx, accountId, run.rule_id);
  if (rule) await updateFailureCount(trx, rule, { state: 'Failed', outcomes: [] });
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(due_at) as at from automation_runs where due_at is not null`.execute(trx);
  return rows[0]?.at ?? null;
}

async function findDueAccounts(trx: Trx, now: string): Promise<string[]> {
  const { rows } = await sql<{ account_id: string }>`select distinct account_id from (
    select account_id from automation_runs where due_at <= ${now}::timestamptz order by due_at limit ${BATCH_SIZE}) as due
  `.execute(trx);
  return rows.map(row => row.account_id);
}

async function dueRuns(trx: Trx, accountId: string, now: string): Promise<DueRun[]> {
  const { rows } = await sql<DueRun>`
    select account_id, run_id from automation_runs
    where account_id = ${accountId}::uuid and due_at <= ${now}::timestamptz
    order by due_at, run_id limit ${RUNS_A_TURN}`.execute(trx);
  return rows;
}
