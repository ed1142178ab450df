/** Runs scheduled rules: each searches for due records at its time of day. */
import { sql } from 'kysely';
import { searchOfFilter } from '#core/automation/ruleFilter.ts';
import type { TimedTask } from '#server/kernel/clock/clock.ts';
import type { Database, Trx } from '#server/kernel/database/database.ts';
import { log } from '#server/kernel/log/log.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { matchesNow } from '../rules/matching.ts';
import { type OpenRule, openRule, type RuleParts } from '../rules/openRule.ts';
import { identityOf, lockRule, type StoredRule } from '../rules/repository.ts';
import { MOST_DUE } from '../triggers/clock.ts';
import { triggerKind } from '../triggers/index.ts';
import type { DueRecord } from '../triggers/triggerKind.ts';
import { nextLook, planLook } from './looks.ts';
import { pauseRule } from './pauseRule.ts';
import { LOOKS } from './plan.ts';
import { type NewRun, startRuns } from './startRuns.ts';

interface Parts extends RuleParts {
  readonly database: Database;
}

export function clockRules(parts: Parts): TimedTask {
  const { database } = parts;
  return {
    name: LOOKS,
    next: earliest,
    async run(now, signal) {
      for (const { account_id: accountId, rule_id: ruleId } of await database.asSystem(trx =>
        due(trx, now),
      )) {
        if (signal.aborted) return;
        try {
          await database.forAccount(accountId, trx => look(trx, parts, { accountId, ruleId, now }));
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

async function earliest(trx: Trx): Promise<string | null> {
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

async function look(
  trx: Trx,
  parts: RuleParts,
  { accountId, ruleId, now }: { accountId: string; ruleId: string; now: string },
): Promise<void> {
  const row = await lockRule(trx, accountId, ruleId);
  // Another node has run it, or someone saved the rule.
  if (!row || row.look_at === null || row.look_at > now) return;
  const rule = await openRule(trx, parts, { ...identityOf(row), accountId, isChange: false });
  const runs = rule && (await runsOf(rule, row, now));
  if (!rule || !runs) return pauseRule(trx, row, 'Outdated');
  await startRuns(trx, row, { runs, chain: [], leavesOut: false, now: Date.parse(now) });
  const zone = rule.scope.principal.user.account.timeZone;
  const lookAt = nextLook(row.content.when, zone, Date.parse(now));
  await trx
    .updateTable('automation_rules')
    .set({ looked_till: now, look_at: lookAt })
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .execute();
  planLook(trx, lookAt);
}

/** Returns `null` if the rule refers to something deleted. */
async function runsOf(rule: OpenRule, row: StoredRule, now: string): Promise<NewRun[] | null> {
  const { when } = row.content;
  const { clock, check, filterDecides } = triggerKind(when.kind);
  if (!clock || check(rule, when).length > 0) return null;
  try {
    const span = { since: row.looked_till, now, content: row.content };
    const records = await clock.due(rule, when, span);
    if (records.length === MOST_DUE)
      log.warn({ accountId: row.account_id, ruleId: row.rule_id }, 'A rule found more records than it takes');
    const matching = await matchingAmong(rule, row, records);
    return records.flatMap(({ itemId, key }): NewRun[] => {
      const causeKey = `${when.kind} ${key} ${itemId}`;
      if (matching.has(itemId)) return [{ itemId, branch: 'Then', causeKey }];
      return filterDecides ? [] : [{ itemId, branch: 'Otherwise', causeKey }];
    });
  } catch (error) {
    if (error instanceof ProblemError) return null;
    throw error;
  }
}

async function matchingAmong(
  rule: OpenRule,
  { content }: StoredRule,
  records: readonly DueRecord[],
): Promise<Set<string>> {
  const ids = records.map(({ itemId }) => itemId);
  const request = searchOfFilter(content.if);
  return request ? matchesNow(rule, request, ids) : new Set(ids);
}
