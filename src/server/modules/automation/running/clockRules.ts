/** Runs scheduled rules, each of which searches for due records at a time of day. */
import { sql } from 'kysely';
import { toSearchRequest } from '#core/automation/ruleFilter.ts';
import type { ScheduledTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { findCurrentMatches } from '../rules/matching.ts';
import { type OpenRule, openRule, type RuleDependencies } from '../rules/openRule.ts';
import { lockRule, type StoredRule, toRuleIdentity } from '../rules/repository.ts';
import { getTriggerKind } from '../triggers/index.ts';
import type { DueRecord } from '../triggers/triggerKind.ts';
import { enqueueRuleRuns, type NewRuleRun } from './enqueueRuleRuns.ts';
import { findNextScheduledTime, scheduleClockRulesCheck } from './looks.ts';
import { pauseRule } from './pauseRule.ts';
import { CLOCK_RULES_TASK } from './plan.ts';

/** The number of records whose runs are started in one transaction. */
const RECORDS_PER_BATCH = 1_000;

interface Parts extends RuleDependencies {
  readonly database: Database;
}

export function createClockRulesTask(parts: Parts): ScheduledTask {
  const { database } = parts;
  return {
    name: CLOCK_RULES_TASK,
    next: findEarliest,
    async run(now, signal) {
      for (const { account_id: accountId, rule_id: ruleId } of await database.asSystem(trx =>
        due(trx, now),
      )) {
        if (signal.aborted) return;
        try {
          await look(parts, { accountId, ruleId, now }, signal);
        } catch (error) {
          log.error(
            { err: error, accountId, ruleId },
            'A rule could not look for the records whose turn it is',
          );
        }
      }
    },
  };
}

async function findEarliest(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ at: string | null }>`
    select min(look_at) as at from automation_rules where look_at is not null`.execute(trx);
  return rows[0]?.at ?? null;
}

async function due(trx: Trx, now: string): Promise<{ account_id: string; rule_id: string }[]> {
  const { rows } = await sql<{ account_id: string; rule_id: string }>`
    select account_id, rule_id from automation_rules where look_at <= ${now}::timestamptz order by look_at limit 1000`.execute(
    trx,
  );
  return rows;
}

interface Look {
  readonly accountId: string;
  readonly ruleId: string;
  readonly now: string;
}

/**
 * The due records found for one version of a rule. The runs of the records before index `from` have been
 * started.
 */
interface Due {
  readonly version: number;
  readonly records: readonly DueRecord[];
  readonly from: number;
}

/**
 * Starts the runs of a due rule in batches. After an interruption, the rule stays due, and the next attempt
 * skips the runs that already exist.
 */
async function look({ database, ...parts }: Parts, of: Look, signal: AbortSignal): Promise<void> {
  let left: Due | null = null;
  do left = await database.forAccount(of.accountId, trx => lookPart(trx, parts, { ...of, left }));
  while (left && !signal.aborted);
}

/**
 * Starts the next batch of runs, after searching for due records if `left` is `null`. Returns the remaining
 * records, or `null` if there are none or the rule is no longer due.
 */
async function lookPart(
  trx: Trx,
  parts: RuleDependencies,
  { accountId, ruleId, now, left }: Look & { left: Due | null },
): Promise<Due | null> {
  const row = await lockRule(trx, accountId, ruleId);
  if (!row || !isDue(row, now, left)) return null;
  const rule = await openRule(trx, parts, { ...toRuleIdentity(row), accountId, isChange: false });
  const due = rule && (left ?? (await findDue(rule, row, now)));
  const till = due ? due.from + RECORDS_PER_BATCH : 0;
  const runs = rule && due && (await readRuns(rule, row, due.records.slice(due.from, till)));
  if (!rule || !due || !runs) {
    await pauseRule(trx, row, 'Outdated');
    return null;
  }
  await enqueueRuleRuns(trx, row, { runs, chain: [], leavesOut: false, now: Date.parse(now) });
  if (till < due.records.length) return { ...due, from: till };
  const zone = rule.scope.principal.user.account.timeZone;
  const lookAt =
    row.paused_for === null ? findNextScheduledTime(row.content.when, zone, Date.parse(now)) : null;
  await trx
    .updateTable('automation_rules')
    .set({ looked_till: now, look_at: lookAt })
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .execute();
  scheduleClockRulesCheck(trx, lookAt);
  return null;
}

/**
 * Returns false if another node has run the rule or a user has saved it. Between batches, only the version
 * is compared, so the remaining runs are enqueued even if the first runs paused the rule.
 */
function isDue({ version, look_at }: StoredRule, now: string, left: Due | null): boolean {
  return left ? version === left.version : look_at !== null && look_at <= now;
}

/** Returns `null` if the trigger is no longer valid or the search rejects the filter, e.g. after a deletion. */
async function findDue(rule: OpenRule, row: StoredRule, now: string): Promise<Due | null> {
  const { when } = row.content;
  const { clock, check } = getTriggerKind(when.kind);
  if (!clock || check(rule, when).length > 0) return null;
  const span = { since: row.looked_till, now, content: row.content };
  const records = await nullIfRejected(() => clock.due(rule, when, span));
  return records && { version: row.version, records, from: 0 };
}

/** Returns `null` if the search rejects the filter, e.g. because it refers to something deleted. */
async function readRuns(
  rule: OpenRule,
  row: StoredRule,
  records: readonly DueRecord[],
): Promise<NewRuleRun[] | null> {
  const { kind } = row.content.when;
  const { filterDecides } = getTriggerKind(kind);
  const matching = await nullIfRejected(() => readMatchingAmong(rule, row, records));
  return (
    matching &&
    records.flatMap(({ itemId, key }): NewRuleRun[] => {
      const causeKey = `${kind} ${key} ${itemId}`;
      if (matching.has(itemId)) return [{ itemId, branch: 'Then', causeKey }];
      return filterDecides ? [] : [{ itemId, branch: 'Otherwise', causeKey }];
    })
  );
}

async function nullIfRejected<T>(search: () => Promise<T>): Promise<T | null> {
  try {
    return await search();
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

async function readMatchingAmong(
  rule: OpenRule,
  { content }: StoredRule,
  records: readonly DueRecord[],
): Promise<Set<string>> {
  const ids = records.map(({ itemId }) => itemId);
  const request = toSearchRequest(content.if);
  return request ? findCurrentMatches(rule, request, ids) : new Set(ids);
}
