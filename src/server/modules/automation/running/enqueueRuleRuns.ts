import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredRule } from '../rules/repository.ts';
import type { CauseChainEntry, RunRow } from '../tables.ts';
import { DUE_RULE_RUNS_TASK } from './plan.ts';

/** The number of runs per minute that one rule can start. Further runs are postponed by one or more minutes. */
const RUNS_A_MINUTE = 500;
/** The maximum length of a cause chain of rules that trigger each other. */
export const MAX_CHAIN_DEPTH = 8;

const MINUTE_MS = 60_000;

export interface NewRuleRun {
  /** `null` if the run isn't about a record, or its record hasn't been determined yet. */
  readonly itemId: string | null;
  readonly branch: RunRow['branch'];
  /** Identifies the run together with the rule id. */
  readonly causeKey: string;
}

export interface RunStartOptions {
  readonly chain: readonly CauseChainEntry[];
  /** The first run of the cause chain; omitted if the chain starts here. */
  readonly firstRunId?: string | null;
  readonly leavesOut: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly body?: unknown;
}

/**
 * Enqueues runs in the transaction of their trigger, and returns the ids of the new runs. Skips runs whose
 * `causeKey` already has a run of the rule, runs about a record whose branch has no steps, and records for
 * which the rule has already run in the cause chain. Starts no runs if the chain has reached its maximum
 * length.
 */
export async function enqueueRuleRuns(
  trx: Trx,
  rule: StoredRule,
  { runs, chain, firstRunId = null, leavesOut, now, body }: RunStartOptions & { runs: readonly NewRuleRun[] },
): Promise<string[]> {
  if (chain.length >= MAX_CHAIN_DEPTH) return [];
  const wanted = runs.filter(
    ({ itemId, branch }) =>
      !chain.some(link => link.ruleId === rule.rule_id && link.itemId === itemId) &&
      (itemId === null || getBranchSteps(rule, branch).length > 0),
  );
  if (wanted.length === 0) return [];
  const before = await startedWithinMinute(trx, rule, now);
  const isPaused = await isPausedNow(trx, rule);
  const dueAt = (index: number) =>
    !isPaused ? new Date(now + Math.floor((before + index) / RUNS_A_MINUTE) * MINUTE_MS).toISOString() : null;
  const { rows } = await sql<{ run_id: string; due_at: string | null }>`
    insert into automation_runs (account_id, run_id, rule_id, rule_version, directory_id, item_id, cause_key, chain,
      first_run_id, branch, content, state, leaves_out, at, body, due_at)
    select ${rule.account_id}::uuid, run_id, ${rule.rule_id}::uuid, ${rule.version}::int, ${rule.directory_id}::uuid,
      item_id, cause_key, ${JSON.stringify(chain)}::jsonb
        || jsonb_build_array(jsonb_build_object('ruleId', ${rule.rule_id}::text, 'itemId', item_id::text)),
      ${firstRunId}::uuid, branch, ${JSON.stringify(rule.content)}::jsonb, 'Waiting', ${leavesOut}, ${new Date(now).toISOString()}::timestamptz,
      ${body === undefined ? null : JSON.stringify(body)}::jsonb, due_at
    from unnest(${wanted.map(() => uuidv7())}::uuid[], ${wanted.map(({ itemId }) => itemId)}::uuid[],
      ${wanted.map(({ causeKey }) => causeKey)}::text[], ${wanted.map(({ branch }) => branch)}::text[],
      ${wanted.map((_, index) => dueAt(index))}::timestamptz[]) as run (run_id, item_id, cause_key, branch, due_at)
    on conflict (account_id, rule_id, cause_key) do nothing
    returning run_id, due_at`.execute(trx);
  const first = rows.find(row => row.due_at !== null)?.due_at;
  if (first) schedulePlannedTime(trx, DUE_RULE_RUNS_TASK, first);
  return rows.map(row => row.run_id);
}

/** Locks the rule until commit, so that saving the rule finds the runs that were enqueued while the rule was paused. */
async function isPausedNow(trx: Trx, { account_id, rule_id }: StoredRule): Promise<boolean> {
  const row = await trx
    .selectFrom('automation_rules')
    .select('paused_for')
    .where('account_id', '=', account_id)
    .where('rule_id', '=', rule_id)
    .forShare()
    .executeTakeFirst();
  return row === undefined || row.paused_for !== null;
}

export function getBranchSteps(rule: Pick<StoredRule, 'content'>, branch: RunRow['branch']) {
  return branch === 'Then' ? rule.content.then : rule.content.otherwise;
}

async function startedWithinMinute(trx: Trx, rule: StoredRule, now: number): Promise<number> {
  const since = new Date(now - MINUTE_MS).toISOString();
  const { count } = await trx
    .selectFrom('automation_runs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', rule.account_id)
    .where('rule_id', '=', rule.rule_id)
    // Counts runs that were postponed to a later minute, but not runs suspended by a wait, which started earlier.
    .where(is => is.or([is('at', '>', since), is.and([is('due_at', '>', since), is('next_step', '=', 0)])]))
    .executeTakeFirstOrThrow();
  return count;
}
