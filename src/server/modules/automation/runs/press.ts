import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { AutomationRun } from '#core/model.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import { canReadDirectoryById } from '#server/modules/definitions/index.ts';
import { openDirectory, type RecordScope, readItem } from '#server/modules/records/index.ts';
import { findFilteredChanges, toRecordState } from '../rules/matching.ts';
import { openRule, type RuleDependencies } from '../rules/openRule.ts';
import { findRule, toRuleIdentity } from '../rules/repository.ts';
import { enqueueRuleRuns } from '../running/enqueueRuleRuns.ts';
import { presentRuns } from './presentRuns.ts';

/**
 * Enqueues a run of a rule with a button, for a user who can change the record. The run has the rule's permissions.
 * @throws ProblemError 404 if the rule or the record doesn't exist or the directory isn't readable; 422 `NotPermitted`,
 * `RuleIsOff`, or `NothingToDo` if no run was started, e.g. because the branch has no steps.
 */
export async function startButtonRun(
  scope: RecordScope,
  parts: RuleDependencies,
  { ruleId, itemId }: { ruleId: string; itemId: string },
): Promise<AutomationRun> {
  const { trx, accountId, caller } = scope;
  const row = await findRule(trx, accountId, ruleId);
  if (row?.content.when.kind !== 'Button' || !canReadDirectoryById(scope, row.directory_id))
    throw createNotFoundError();
  const opened = openDirectory(scope, row.directory_id);
  const item = await readItem(trx, { ...opened.key, itemId });
  if (!item) throw createNotFoundError();
  if (!opened.rights.record.update) throw createNotPermittedError();
  const rule = await openRule(trx, parts, { ...toRuleIdentity(row), accountId, isChange: false });
  if (!row.enabled || row.paused_for !== null || !rule)
    throw createInvalidError([createIssue([], 'RuleIsOff')]);
  const state = toRecordState(item);
  const record = { before: state, after: state };
  const isMeant = (await findFilteredChanges(rule, row.content.if, [record])).has(record);
  const causeKey = `press ${caller.userId} ${uuidv7()}`;
  const [runId] = await enqueueRuleRuns(trx, row, {
    runs: [{ itemId, branch: isMeant ? 'Then' : 'Otherwise', causeKey }],
    chain: [],
    leavesOut: false,
    now: parts.time.now(),
  });
  const run =
    runId &&
    (await trx
      .selectFrom('automation_runs')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('run_id', '=', runId)
      .executeTakeFirst());
  const [presented] = run ? await presentRuns(scope, [run]) : [];
  if (!presented) throw createInvalidError([createIssue([], 'NothingToDo')]);
  return presented;
}
