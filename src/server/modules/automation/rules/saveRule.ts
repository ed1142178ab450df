import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { AutomationRuleInput } from '#core/model.ts';
import { announcePlannedTime } from '#server/kernel/clock/clock.ts';
import type { Time } from '#server/kernel/clock/time.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
} from '#server/kernel/problem/problem.ts';
import { requireNone } from '#server/kernel/problem/references.ts';
import type { DefinitionScope } from '#server/modules/configuration/index.ts';
import { RUNS } from '../running/plan.ts';
import type { RuleContent } from '../tables.ts';
import { withFormulasById } from './formulasById.ts';
import { judgeRule } from './judgeRule.ts';
import { findRule, lockRule, type StoredRule, toRuleContent } from './repository.ts';
import { storeRule } from './storeRule.ts';

type Scope = Pick<DefinitionScope, 'trx' | 'accountId' | 'principal' | 'servers' | 'readAgain'>;

/** The maximum number of rules in an account. */
const MAX_RULES = 200;

/** @throws ProblemError 422 with all errors. */
export async function createRule(
  scope: Scope,
  time: Time,
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

/** @throws ProblemError 404; 409 if it has been saved in the meantime; 422 with all errors. */
export async function updateRule(
  scope: Scope,
  time: Time,
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

/** @throws ProblemError 404. */
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
  time: Time,
  rule: { ruleId: string; input: AutomationRuleInput },
): Promise<RuleContent> {
  // The definitions as they will be after all changes of the same request.
  const parts = { servers, time, definitions: { load: readAgain, hold: readAgain, findHooks: () => [] } };
  const { issues } = await judgeRule(trx, parts, { accountId, ...rule });
  requireNone(issues);
  const content = toRuleContent(rule.input);
  const directoryId = rule.input.directoryId.toLowerCase();
  return withFormulasById(content, directoryId, await readAgain());
}

/**
 * Resumes the runs that the rule missed while it was paused, with its new version. If it is disabled, abandons all runs
 * that haven't started.
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
  if (isEnabled) announcePlannedTime(trx, RUNS, now);
}

function required(rule: StoredRule | undefined): StoredRule {
  if (!rule) throw createNotFoundError();
  return rule;
}
