import { createIssue } from '#core/issues.ts';
import type { AutomationRuleInput, AutomationStep, Issue } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { findUnknownIdIssues } from '#server/kernel/problem/references.ts';
import { filterExistingGroupIds } from '#server/modules/identity/index.ts';
import { getStepKind } from '../steps/index.ts';
import { getTriggerKind } from '../triggers/index.ts';
import { checkFilter } from './checkFilter.ts';
import { hasNoTriggerRecord, hasTriggerBody } from './hasTriggerBody.ts';
import { type OpenRule, openRule, type RuleDependencies } from './openRule.ts';
import { toRuleContent } from './repository.ts';

/** Returns all issues of a rule, and the opened rule, or `null` if an issue prevents opening it. */
export async function validateRule(
  trx: Trx,
  parts: RuleDependencies,
  { accountId, ruleId, input }: { accountId: string; ruleId: string; input: AutomationRuleInput },
): Promise<{ issues: Issue[]; rule: OpenRule | null }> {
  const content = toRuleContent(input);
  const directoryId = input.directoryId.toLowerCase();
  const definitions = await parts.definitions.load(trx, accountId);
  const known = await filterExistingGroupIds(trx, content.groupIds);
  const issues = [
    ...(input.name.trim() === '' ? [createIssue(['name'], 'Required')] : []),
    ...(definitions.directory(directoryId) ? [] : [createIssue(['directoryId'], 'UnknownDirectory')]),
    ...findUnknownIdIssues(content.groupIds, known, {
      path: index => ['groupIds', index],
      code: 'UnknownGroup',
    }),
  ];
  if (!definitions.directory(directoryId)) return { issues, rule: null };
  const identity = { accountId, ruleId, name: input.name, directoryId, content, isChange: false };
  const rule = await openRule(trx, parts, identity);
  // The profile doesn't exist or can't read the rule's directory.
  if (!rule) return { issues: [...issues, createIssue(['profileId'], 'UnknownProfile')], rule: null };
  return { rule, issues: [...issues, ...(await findPartIssues(rule, content))] };
}

async function findPartIssues(
  rule: OpenRule,
  { when, if: filter, then, otherwise }: ReturnType<typeof toRuleContent>,
): Promise<Issue[]> {
  const trigger = getTriggerKind(when.kind);
  const isAboutNone = hasNoTriggerRecord(when);
  const needsFilter = when.kind === 'StartsToMatch' && Object.keys(filter).length === 0;
  return [
    ...under(['when'], trigger.check(rule, when)),
    ...(needsFilter ? [createIssue(['if'], 'Required')] : []),
    ...(await checkFilter(rule, filter, ['if'])),
    ...(isAboutNone && Object.keys(filter).length > 0 ? [createIssue(['if'], 'NeedsRecord')] : []),
    ...(await findStepIssues(rule, 'then', { steps: then, hasRecord: !isAboutNone })),
    ...(await findStepIssues(rule, 'otherwise', {
      steps: otherwise,
      hasRecord: !hasTriggerBody(when),
    })),
  ];
}

async function findStepIssues(
  rule: OpenRule,
  branch: 'then' | 'otherwise',
  { steps, hasRecord }: { steps: readonly AutomationStep[]; hasRecord: boolean },
): Promise<Issue[]> {
  const issues: Issue[] = [];
  for (const [index, step] of steps.entries()) {
    const kind = getStepKind(step.kind);
    const isIdle = !hasRecord && (kind.needsRecord?.(step) ?? false);
    const own = isIdle ? [createIssue([], 'NeedsRecord')] : await kind.check(rule, step);
    issues.push(...under([branch, index], own));
  }
  return issues;
}

function under(path: Issue['path'], issues: readonly Issue[]): Issue[] {
  return issues.map(issue => ({ ...issue, path: [...path, ...issue.path] }));
}
