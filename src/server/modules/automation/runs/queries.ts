import type { AutomationRun } from '#core/model.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import { findRule } from '../rules/repository.ts';
import { presentRuns } from './presentRuns.ts';

const PAGE = 50;

/**
 * Returns a page of a rule's runs, latest first, optionally only runs older than `before`. @throws ProblemError 404 if
 * the rule doesn't exist.
 */
export async function listRuleRuns(
  scope: RecordScope,
  { ruleId, before }: { ruleId: string; before: string | undefined },
): Promise<AutomationRun[]> {
  const { trx, accountId } = scope;
  if (!(await findRule(trx, accountId, ruleId))) throw createNotFoundError();
  const rows = await trx
    .selectFrom('automation_runs')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('rule_id', '=', ruleId)
    .$if(before !== undefined, query => query.where('run_id', '<', before ?? ''))
    .orderBy('run_id', 'desc')
    .limit(PAGE)
    .execute();
  return presentRuns(scope, rows);
}
