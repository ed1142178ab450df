import { findFormulaIssues } from '#core/formula/checkFormulas.ts';
import { replaceEditedFields } from '#core/formula/others/otherDirectories.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import type { DefinitionScope, EntityFields } from '#server/modules/configuration/index.ts';

/**
 * Returns errors in the formulas of a saved field, and in formulas of other fields that saving it would
 * break.
 */
export function validateSavedFormulas(
  scope: DefinitionScope,
  owner: EntityFields,
  { field, siblings }: { field: FieldDefinition; siblings: readonly FieldDefinition[] },
): Issue[] {
  return findFormulaIssues(field, {
    siblings,
    directories: replaceEditedFields(scope.definitions.directories, getOwnerDirectoryIds(scope, owner), [
      field,
    ]),
    directoryId: owner.directory?.id ?? null,
    engine: scope.registry,
  });
}

export function getOwnerDirectoryIds(scope: DefinitionScope, owner: EntityFields): string[] {
  if (owner.directory) return [owner.directory.id];
  return scope.definitions.directories.filter(({ type }) => type === 'Process').map(({ id }) => id);
}
