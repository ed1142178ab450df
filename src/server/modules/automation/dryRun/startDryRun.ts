import { v7 as uuidv7 } from 'uuid';
import type { AutomationRuleInput } from '#core/model.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { createNotFoundError } from '#server/kernel/problem/problem.ts';
import { requireNoIssues } from '#server/kernel/problem/references.ts';
import type { RecordScope } from '#server/modules/records/index.ts';
import type { RuleDependencies } from '../rules/openRule.ts';
import { findRule } from '../rules/repository.ts';
import { validateRule } from '../rules/validateRule.ts';
import './jobs.ts';
import { readDryRun, replaceDryRun, type StoredDryRun } from './repository.ts';

const DEFAULT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Id of the user as which an unsaved rule runs. */
export const UNKNOWN_USER_ID = '00000000-0000-7000-8000-000000000000';

export interface DryRunRequest {
  readonly rule: AutomationRuleInput;
  readonly ruleId?: string | undefined;
  readonly days?: number | undefined;
}

/** Enqueues a dry run. @throws ProblemError 404 if the rule doesn't exist; 422 with all issues of the rule. */
export async function startDryRun(
  { trx, accountId, caller: { userId } }: RecordScope,
  parts: RuleDependencies,
  { rule, ruleId: given, days = DEFAULT_DAYS }: DryRunRequest,
): Promise<StoredDryRun> {
  const ruleId = given?.toLowerCase() ?? null;
  if (ruleId && !(await findRule(trx, accountId, ruleId))) throw createNotFoundError();
  const { issues } = await validateRule(trx, parts, {
    accountId,
    ruleId: ruleId ?? UNKNOWN_USER_ID,
    input: rule,
  });
  requireNoIssues(issues);
  const key = { accountId, dryRunId: uuidv7() };
  const since = new Date(parts.time.now() - days * DAY_MS).toISOString();
  await replaceDryRun(trx, { ...key, userId, ruleId, rule, since });
  await enqueue(trx, { accountId, kind: 'DryRunOfRule', ids: { dryRunId: key.dryRunId } });
  const stored = await readDryRun(trx, key);
  if (!stored) throw new Error('A dry run is there once it was begun.');
  return stored;
}
