import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { AutomationRuleInput } from '#core/model.ts';
import { schedulePlannedTime } from '#server/kernel/clock/clock.ts';
import type { TimeSource } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
} from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { DUE_RULE_RUNS_TASK } from '../running/plan.ts';
import type { RuleContent } from '../tables.ts';
import { replaceFormulaCodesWithIds } from './formulasById.ts';
import { findRule, lockRule, type StoredRule, toRuleContent } from './repository.ts';
import { storeRule } from './storeRule.ts';
import { validateRule } from './validateRule.ts';

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'principal' | 'servers' | 'readAgain'>;

const MAX_RULES = 200;

/** @throws ProblemError 422 with all issues. */
export async function createRule(
  scope: Scope,
  time: TimeSource,
  { id = uuidv7(), rule: input }: { id?: string; rule: AutomationRuleInput },
): Promise<StoredRule> {
  const { trx, accountId, principal } = scope;
  const content = await requireGood(scope, time, { ruleId: id, input });
  const { count } = await trx
    .selectFrom('automation_rules')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_RULES) throw createInvalidError([createIssue([], 'TooManyValues', { limit: MAX_RULES })]);
  await storeRule(trx, { accountId, id, rule: input, content, ownerId: principal.userId, now: time.now() });
  return required(await findRule(trx, accountId, id));
}

/** @throws ProblemError 404 if the rule doesn't exist; 409 if it was saved in the meantime; 422 with all issues. */
export async function updateRule(
  scope: Scope,
  time: TimeSource,
  { id: ruleId, rule: input }: { id: string; rule: AutomationRuleInput },
): Promise<StoredRule> {
  const { trx, accountId, principal } = scope;
  const current = required(await lockRule(trx, accountId, ruleId));
  const { version = current.version } = input;
  if (version !== current.version) throw createConflictError({ version: current.version });
  const content = await requireGood(scope, time, { ruleId, input });
  const stored = { accountId, id: ruleId, rule: input, content, ownerId: principal.userId, now: time.now() };
  await storeRule(trx, stored);
  const now = new Date(time.now()).toISOString();
  const missed = { accountId, ruleId, isEnabled: input.enabled, content, version: current.version + 1, now };
  await goOnWithMissed(trx, missed);
  return required(await findRule(trx, accountId, ruleId));
}

/** @throws ProblemError 404 if the rule doesn't exist. */
export async function deleteRule({ trx, accountId }: Scope, ruleId: string): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('automation_rules')
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw createNotFoundError();
}

async function requireGood(
  { trx, accountId, servers, readAgain }: Scope,
  time: TimeSource,
  rule: { ruleId: string; input: AutomationRuleInput },
): Promise<RuleContent> {
  // `readAgain` loads the definitions with all changes of the request applied.
  const parts = { servers, time, definitions: { load: readAgain, hold: readAgain, findHooks: () => [] } };
  const { issues } = await validateRule(trx, parts, { accountId, ...rule });
  requireNoIssues(issues);
  const content = toRuleContent(rule.input);
  const directoryId = rule.input.directoryId.toLowerCase();
  return replaceFormulaCodesWithIds(content, directoryId, await readAgain());
}

/**
 * If the rule is enabled, starts the runs that were postponed while the rule was paused, with the rule's new
 * content. If the rule is disabled, abandons all runs that haven't started.
 */
async function goOnWithMissed(
  trx: Trx,
  missed: {
    accountId: string;
    ruleId: string;
    isEnabled: boolean;
    content: RuleContent;
    version: number;
    now: string;
  },
): Promise<void> {
  const { accountId, ruleId, isEnabled, content, version, now } = missed;
  const change = isEnabled
    ? { due_at: now, content: JSON.stringify(content), rule_version: version }
    : { due_at: null, state: 'GivenUp' as const };
  const waiting = trx
    .updateTable('automation_runs')
    .set(change)
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .where('state', '=', 'Waiting')
    .where('next_step', '=', 0);
  await (isEnabled ? waiting.where('due_at', 'is', null) : waiting).execute();
  if (isEnabled) schedulePlannedTime(trx, DUE_RULE_RUNS_TASK, now);
}

function required(rule: StoredRule | undefined): StoredRule {
  if (!rule) throw createNotFoundError();
  return rule;
}
