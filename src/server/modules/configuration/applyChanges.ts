/**
 * Applies a list of changes in the scope's transaction, with the same commands as the calls for single
 * changes. Applies the valid changes and returns the issues of the others. If there are issues, the caller
 * rolls back.
 */
import { createIssue } from '#core/issues.ts';
import type { ConfigurationChange, Issue } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { MAX_REPORTED_ISSUES, type ProblemError } from '#server/kernel/problem/problem.ts';
import type { DefinitionScope } from './definitionScope.ts';
import { revertVersion } from './revertVersion.ts';

export async function applyChanges(
  scope: DefinitionScope,
  changes: readonly ConfigurationChange[],
): Promise<Issue[]> {
  const issues = outdated(scope, changes);
  const failed: string[] = [];
  let definitions = scope.definitions;
  for (const [index, change] of changes.entries()) {
    // A change that refers to an entity that couldn't be created would only be rejected for that reason.
    if (failed.some(id => JSON.stringify(change).toLowerCase().includes(id))) continue;
    if (isSameOrder(change, changes[index + 1])) continue;
    // Further issues wouldn't be reported, and each further change prolongs the transaction.
    if (issues.length >= MAX_REPORTED_ISSUES) break;
    const step = { ...scope, definitions };
    const done = await withSavepoint(scope.trx, () => apply(step, change));
    if ('refusal' in done) {
      issues.push(...getIssues(done.refusal, index));
      if ('id' in change && !isDefined(scope, change.id)) failed.push(change.id.toLowerCase());
    } else if (touchesDefinitions(scope, change)) definitions = await scope.readAgain();
  }
  return issues;
}

function outdated({ definitions, kinds }: DefinitionScope, changes: readonly ConfigurationChange[]): Issue[] {
  return changes.flatMap((change, index) =>
    kinds.hooks.some(hook => hook.isOutdated(definitions, change))
      ? [createIssue(['changes', index], 'Conflict')]
      : [],
  );
}

function isDefined({ definitions }: DefinitionScope, id: string): boolean {
  const known = id.toLowerCase();
  return definitions.directory(known) !== undefined || definitions.ownerOf(known) !== undefined;
}

function apply(scope: DefinitionScope, change: ConfigurationChange): Promise<unknown> {
  return change.kind === 'Revert'
    ? revertVersion(scope, change.versionId.toLowerCase())
    : scope.kinds.apply(scope, change);
}

/** Returns true if the next change orders the same entities, so that this change has no effect. */
function isSameOrder(change: ConfigurationChange, next: ConfigurationChange | undefined): boolean {
  if (change.kind === 'OrderFields' && next?.kind === 'OrderFields') return change.entity === next.entity;
  return change.kind === next?.kind && change.kind.startsWith('Order');
}

function touchesDefinitions({ kinds }: DefinitionScope, { kind }: ConfigurationChange): boolean {
  return kind === 'Revert' || kinds.ownerOf(kind)?.isDefinition === true;
}

/** Makes paths relative to the list: `changes`, the index, then the path in the input of the change. */
function getIssues({ status, problem }: ProblemError, index: number): Issue[] {
  const { issues } = problem;
  if (issues.length > 0) return issues.map(issue => ({ ...issue, path: ['changes', index, ...issue.path] }));
  const code = status === 404 ? 'NotFound' : status === 409 ? 'Conflict' : 'NotPermitted';
  return [createIssue(['changes', index], code)];
}
