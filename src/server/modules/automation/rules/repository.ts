import { type Selectable, sql } from 'kysely';
import type { AutomationRuleInput } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import type { RuleContent, RuleRow } from '../tables.ts';
import type { RuleIdentity } from './openRule.ts';

export type StoredRule = Selectable<RuleRow>;

export async function listRules(trx: Trx, accountId: string): Promise<StoredRule[]> {
  return trx
    .selectFrom('automation_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .orderBy('rule_id')
    .execute();
}

export async function findRule(trx: Trx, accountId: string, ruleId: string): Promise<StoredRule | undefined> {
  return getRuleById(trx, accountId, ruleId).executeTakeFirst();
}

export async function lockRule(trx: Trx, accountId: string, ruleId: string): Promise<StoredRule | undefined> {
  return getRuleById(trx, accountId, ruleId).forUpdate().executeTakeFirst();
}

/**
 * Returns the enabled rules that belong to the directory or watch it. Paused rules are included, because their runs are
 * stored for later.
 */
export async function listEnabledRules(
  trx: Trx,
  accountId: string,
  directoryId: string,
): Promise<StoredRule[]> {
  return trx
    .selectFrom('automation_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(rule =>
      rule.or([
        rule('directory_id', '=', directoryId),
        rule(sql`lower(content -> 'when' ->> 'directoryId')`, '=', directoryId),
      ]),
    )
    .where('enabled', '=', true)
    .orderBy('rule_id')
    .execute();
}

export async function listRulesByTrigger(
  trx: Trx,
  accountId: string,
  kind: RuleContent['when']['kind'],
): Promise<StoredRule[]> {
  return trx
    .selectFrom('automation_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(sql`content -> 'when' ->> 'kind'`, '=', kind)
    .where('enabled', '=', true)
    .orderBy('rule_id')
    .execute();
}

export async function listBulkRules(trx: Trx, accountId: string): Promise<StoredRule[]> {
  return trx
    .selectFrom('automation_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('enabled', '=', true)
    .where(sql`content ->> 'onBulk'`, '<>', 'Skip')
    .orderBy('rule_id')
    .execute();
}

function getRuleById(trx: Trx, accountId: string, ruleId: string) {
  return trx
    .selectFrom('automation_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId);
}

export function toRuleIdentity(row: StoredRule): RuleIdentity {
  return {
    ruleId: row.rule_id,
    name: row.name,
    directoryId: row.directory_id,
    content: row.content,
  };
}

/** Converts a rule to its stored form: profile and group ids in lower case, omitted members with their defaults. */
export function toRuleContent(input: AutomationRuleInput): RuleContent {
  const { when, if: filter = {}, then, otherwise = [], profileId, groupIds = [], onBulk = 'Skip' } = input;
  return {
    when,
    if: filter,
    then,
    otherwise,
    profileId: profileId.toLowerCase(),
    groupIds: groupIds.map(id => id.toLowerCase()),
    onBulk,
  };
}
