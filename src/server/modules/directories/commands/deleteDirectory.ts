import { getDefinitionReferences } from '#core/field/getDefinitionReferences.ts';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import {
  type DefinitionScope,
  requireDirectory,
  throwIfInvalidDefinition,
} from '#server/modules/configuration/index.ts';
import {
  deleteDirectoryRow,
  incrementRevision,
  reorderDirectoryRows,
} from '#server/modules/definitions/index.ts';
import { countItems } from '#server/modules/records/index.ts';

/**
 * @throws ProblemError 404 if the directory doesn't exist; 422 if it is built in, has records, or fields of
 * other directories refer to it.
 */
export async function deleteDirectory(scope: DefinitionScope, id: string): Promise<void> {
  const directory = requireDirectory(scope, id);
  if (directory.builtIn) throw createNotPermittedError("The built-in contact directory can't be deleted.");
  const issues: Issue[] = [];
  const count = await countItems(scope.trx, { accountId: scope.accountId, directoryId: directory.id });
  if (count > 0) issues.push(createIssue([], 'NotEmpty', { count }));
  for (const other of scope.definitions.directories) {
    if (other.id === directory.id) continue;
    for (const field of other.fields.filter(candidate => !candidate.deleted)) {
      const { directories } = scope.registry.plugin(field.type).references(field, scope.registry);
      // Formulas refer to the directory whose records they read.
      const { fields: named } = getDefinitionReferences(field, scope.registry);
      if (!directories.includes(directory.id) && !named.includes(directory.id)) continue;
      issues.push(createIssue([], 'ReferredTo', { directory: other.name, field: field.name }));
    }
  }
  if (issues.length > 0) throw createInvalidError(issues, 'Data cannot be deleted.');
  await deleteDirectoryRow(scope.trx, scope.accountId, directory.id);
}

/** @throws ProblemError 422 unless the ids contain every directory exactly once. */
export async function reorderDirectories(scope: DefinitionScope, given: readonly string[]): Promise<void> {
  const ids = given.map(id => id.toLowerCase());
  throwIfInvalidDefinition(
    validateDirectoryOrder(
      scope.definitions.directories.map(directory => directory.id),
      ids,
    ),
  );
  await reorderDirectoryRows(scope.trx, scope.accountId, ids);
  for (const id of ids) await incrementRevision(scope.trx, scope.accountId, id);
}

/**
 * Checks that the new order contains each existing id exactly once. The path of an unknown id is its index in the list.
 */
export function validateDirectoryOrder(existing: readonly string[], ordered: readonly string[]): Issue[] {
  const known = new Set(existing);
  const issues = ordered.flatMap((id, index) =>
    known.delete(id) ? [] : [createIssue([index], 'UnknownReference')],
  );
  if (known.size > 0) issues.push(createIssue([], 'OrderIncomplete', { missing: known.size }));
  return issues;
}
