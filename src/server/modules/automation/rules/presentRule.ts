import { sql } from 'kysely';
import type { AutomationRule } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { StoredRule } from './repository.ts';

export interface RuleStatistics {
  readonly runsOfDay: number;
  readonly failedOfDay: number;
  readonly lastRunAt: string | null;
  readonly hasHook: boolean;
}

const NO_RUNS: RuleStatistics = { runsOfDay: 0, failedOfDay: 0, lastRunAt: null, hasHook: false };

export function presentRule(
  {
    rule_id: id,
    directory_id: directoryId,
    name,
    version,
    enabled,
    paused_for,
    content,
    owner_id,
  }: StoredRule,
  figures: RuleStatistics | undefined,
  isAdmin: boolean,
): AutomationRule {
  const { profileId, ...told } = content;
  const { hasHook, ...counted } = figures ?? NO_RUNS;
  return {
    id,
    name,
    version,
    directoryId,
    enabled,
    state: enabled ? (paused_for ? 'Paused' : 'On') : 'Off',
    reason: enabled ? paused_for : null,
    ...told,
    ...(isAdmin ? { profileId, hasHook, ...(owner_id ? { ownerId: owner_id } : {}) } : { groupIds: [] }),
    ...counted,
  };
}

/**
 * Returns the statistics of all rules, keyed by rule id: runs of the last 24 hours, last run, and webhook
 * URL.
 */
export async function loadRuleStatistics(trx: Trx, accountId: string): Promise<Map<string, RuleStatistics>> {
  const ofRule = sql`from automation_runs as r where r.account_id = rules.account_id and r.rule_id = rules.rule_id`;
  const { rows } = await sql<RuleStatistics & { rule_id: string }>`
    select rules.rule_id, day.runs as "runsOfDay", day.failed as "failedOfDay",
      (select r.at ${ofRule} order by r.at desc limit 1) as "lastRunAt",
      exists (select from automation_hooks as h
        where h.account_id = rules.account_id and h.rule_id = rules.rule_id) as "hasHook"
    from automation_rules as rules cross join lateral (
      select count(*)::int as runs, (count(*) filter (where r.state in ('Refused', 'Failed')))::int as failed
      ${ofRule} and r.at > now() - interval '1 day') as day
    where rules.account_id = ${accountId}::uuid`.execute(trx);
  return new Map(rows.map(({ rule_id, ...figures }) => [rule_id, figures]));
}
