import { toPastSearchRequest, toSearchRequest } from '#core/automation/ruleFilter.ts';
import { validateConditionTree } from '#core/field/conditions/conditionTree.ts';
import { parseFieldPath } from '#core/field/fieldPath.ts';
import { createIssue } from '#core/issues.ts';
import type { AutomationFilter, Condition, Issue, IssuePath, SearchRequest } from '#core/model.ts';
import { ProblemError } from '#server/kernel/problem/problem.ts';
import { findUnknownIdIssues, normalizeIds } from '#server/kernel/problem/references.ts';
import { buildSearchSql } from '#server/modules/search/index.ts';
import { listTags } from '#server/modules/tags/index.ts';
import type { OpenRule } from './openRule.ts';

/** Validates a rule's filter with the rule's permissions: fields hidden from the rule count as unknown. */
export async function checkFilter(
  rule: OpenRule,
  filter: AutomationFilter | undefined,
  path: IssuePath,
): Promise<Issue[]> {
  const tags = normalizeIds(filter?.tags);
  const known = new Set(tags.length === 0 ? [] : (await listTags(rule.scope.trx)).map(({ id }) => id));
  return [
    ...getIssues(rule, toSearchRequest(filter), path),
    ...getIssues(rule, toPastSearchRequest(filter), [...path, 'was']),
    ...findUnknownIdIssues(tags, known, { path: index => [...path, 'tags', index], code: 'UnknownTag' }),
  ];
}

function getIssues(
  { scope, opened }: OpenRule,
  request: SearchRequest | undefined,
  path: IssuePath,
): Issue[] {
  if (!request) return [];
  const statuses = findUnknownIdIssues(request.statusList ?? [], new Set(opened.compiled.statusById.keys()), {
    path: index => [...path, 'statusList', index],
    code: 'UnknownStatus',
  });
  try {
    buildSearchSql(scope, opened, request);
    const paths = (request.conditions ?? []).flatMap((one, index) =>
      findPathIssues(one, ['conditions', index]),
    );
    return [...statuses, ...paths.map(issue => ({ ...issue, path: [...path, ...issue.path] }))];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { issues, code } = error.problem;
    const found = issues.length > 0 ? issues : [createIssue([], code)];
    return [...statuses, ...found.map(issue => ({ ...issue, path: [...path, ...issue.path] }))];
  }
}

/** Rejects field paths to other records, because rules are only triggered by changes of the record itself. */
function findPathIssues(condition: Condition, path: IssuePath): readonly Issue[] {
  return validateConditionTree(condition, path, (leaf, at) =>
    'field' in leaf && parseFieldPath(leaf.field) ? [createIssue([...at, 'field'], 'UnknownField')] : [],
  );
}
