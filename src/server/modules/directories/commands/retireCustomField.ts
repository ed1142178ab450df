import { checkField } from '#core/directory/checkField.ts';
import { getDefinitionReferences } from '#core/field/getDefinitionReferences.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldDefinition, Issue } from '#core/model.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import {
  type DefinitionScope,
  type EntityFields,
  requireEntityFields,
  throwIfInvalidDefinition,
} from '#server/modules/configuration/index.ts';
import {
  incrementRevision,
  markCustomField,
  reorderCustomFieldRows,
} from '#server/modules/definitions/index.ts';
import { validateDirectoryOrder } from './deleteDirectory.ts';
import { validateSavedFormulas } from './formulaIssues.ts';
import { findDirectoriesDisplaying, rebuildRecordTexts } from './rebuildRecordTexts.ts';
import { updateUniqueValueIndex } from './updateUniqueValueIndex.ts';

/**
 * Soft-deletes the field: its values are retained, so that it can be restored.
 * @throws ProblemError 404 if the field doesn't exist; 422 while another definition needs the field.
 */
export async function deleteCustomField(scope: DefinitionScope, entity: string, id: string): Promise<void> {
  const owner = requireEntityFields(scope, entity);
  const field = owner.fields.find(candidate => candidate.id === id.toLowerCase() && !candidate.deleted);
  if (!field) throw createNotFoundError();
  const issues = referrers(scope, field);
  if (issues.length > 0) throw createInvalidError(issues, 'Data cannot be deleted.');
  await mark(scope, owner, { field, isDeleted: true });
}

/**
 * @throws ProblemError 404 if there is no such deleted field; 422 if the field is no longer valid, e.g. its
 * name is taken or its directory was deleted.
 */
export async function restoreCustomField(
  scope: DefinitionScope,
  entity: string,
  id: string,
): Promise<FieldDefinition> {
  const owner = requireEntityFields(scope, entity);
  const found = owner.fields.find(candidate => candidate.id === id.toLowerCase() && candidate.deleted);
  if (!found) throw createNotFoundError();
  const { deleted: _, ...field } = found;
  const siblings = owner.fields.filter(other => !other.deleted);
  const context = { engine: scope.registry, fieldsOf: scope.definitions.fieldsOf, isColumn: false };
  throwIfInvalidDefinition([
    ...checkField(field, { ...context, siblings: [...siblings, field] }),
    ...validateSavedFormulas(scope, owner, { field, siblings }),
  ]);
  await mark(scope, owner, { field, isDeleted: false });
  return field;
}

export async function reorderCustomFields(
  scope: DefinitionScope,
  entity: string,
  given: readonly string[],
): Promise<void> {
  const ids = given.map(id => id.toLowerCase());
  const owner = requireEntityFields(scope, entity);
  const kept = owner.fields.filter(field => !field.deleted).map(field => field.id);
  throwIfInvalidDefinition(validateDirectoryOrder(kept, ids));
  await reorderCustomFieldRows(scope.trx, { accountId: scope.accountId, entity: owner.entity }, ids);
  await incrementRevision(scope.trx, scope.accountId, owner.entity);
}

async function mark(
  scope: DefinitionScope,
  owner: EntityFields,
  { field, isDeleted }: { field: FieldDefinition; isDeleted: boolean },
): Promise<void> {
  const place = { accountId: scope.accountId, entity: owner.entity };
  await markCustomField(scope.trx, place, { id: field.id, isDeleted });
  await incrementRevision(scope.trx, scope.accountId, owner.entity);
  const owners = owner.directory
    ? [owner.directory]
    : scope.definitions.directories.filter(directory => directory.type === 'Process');
  for (const directory of owners) {
    const unique = field.unique === true;
    await updateUniqueValueIndex(scope, directory.id, {
      field: isDeleted ? { ...field, deleted: true } : field,
      wasUnique: unique && isDeleted,
    });
  }
  const directoryIds = owners.map(directory => directory.id);
  await rebuildRecordTexts(scope, findDirectoriesDisplaying(scope, directoryIds, field.id));
}

function referrers(scope: DefinitionScope, field: FieldDefinition): Issue[] {
  const issues: Issue[] = [];
  // A process field is among the fields of every process type, and is reported once.
  const reported = new Set<string>();
  for (const directory of scope.definitions.directories) {
    if (directory.displayFieldId === field.id) {
      issues.push(
        createIssue(['displayFieldId'], 'ReferredTo', { directory: directory.name, field: field.name }),
      );
    }
    const others = directory.fields.filter(other => other.id !== field.id && !other.deleted);
    for (const other of others) {
      if (reported.has(other.id) || !getDefinitionReferences(other, scope.registry).fields.includes(field.id))
        continue;
      reported.add(other.id);
      issues.push(createIssue([], 'ReferredTo', { directory: directory.name, field: other.name }));
    }
  }
  return issues;
}
