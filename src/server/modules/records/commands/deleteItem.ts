import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import {
  getDirectoryRights,
  isActionGranted,
  isDirectoryReadable,
  isFieldHidden,
  listStatusesHidingFields,
  toVisibleDefinition,
} from '#core/policy/permissions.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import {
  type DeletionEffect,
  getDeletionEffectByDefinition,
  getDeletionEffectByValue,
} from '../deletedTargets/effect.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { listReferringRecords, type ReferringItem } from '../repositories/itemLinks.ts';
import { type ItemKey, lockItem, readItem } from '../repositories/items.ts';
import { trashItems } from './trashItems.ts';

/**
 * Moves a record to the trash and returns the keys of all deleted records. For each record that refers to a
 * deleted record, the reference type of the field decides: Restrict rejects the deletion; Cascade deletes
 * the referring record too, or rejects the deletion if the caller can't delete that record. SetNull, and
 * Cascade in a list or a table, don't affect the deletion; the value or row is removed soon afterwards
 * (`deletedTargets/`).
 * @throws ProblemError 404 if the record doesn't exist; 422 `NotPermitted`, `ReferredToByRecords` with the
 * number of blocking records visible to the caller, or `ReferredToOutOfSight` if others block the deletion.
 */
export async function deleteItem(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<ItemKey[]> {
  if (!opened.rights.record.delete)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'delete' })]);
  const key = { ...opened.key, itemId };
  if (!(await lockItem(scope.trx, key))) throw createNotFoundError();
  const going = new Map<string, ItemKey>([[itemId, key]]);
  const restricting: ReferringItem[] = [];
  const open = [key];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const link of await listReferringRecords(scope.trx, scope.accountId, next.itemId)) {
      const effect = await readEffectOn(scope, link, next);
      const mayGo = effect === 'Cascade' && canDeleteIn(scope, link.directoryId);
      if (effect === 'Restrict' || (effect === 'Cascade' && !mayGo)) restricting.push(link);
      if (!mayGo || going.has(link.itemId)) continue;
      const linked = { accountId: scope.accountId, directoryId: link.directoryId, itemId: link.itemId };
      going.set(link.itemId, linked);
      open.push(linked);
    }
  }
  const blocking = restricting.filter(link => !going.has(link.itemId));
  if (blocking.length > 0) throw createInvalidError(getRefusal(scope, blocking), 'Data cannot be deleted.');
  for (const [directoryId, gone] of Map.groupBy(going.values(), one => one.directoryId)) {
    const ids = gone.map(one => one.itemId);
    await trashItems(scope, { accountId: scope.accountId, directoryId }, ids);
  }
  return [...going.values()];
}

/**
 * Returns the issues of a rejected deletion. Reveals whether hidden records block the deletion, but not how
 * many.
 */
function getRefusal({ world }: RecordScope, blocking: readonly ReferringItem[]): Issue[] {
  const isSeen = ({ directoryId, fieldId }: ReferringItem) => {
    const compiled = world.compiled(directoryId);
    const field = compiled?.fieldById.get(fieldId);
    if (!compiled || !field || !isDirectoryReadable(world, compiled.directory)) return false;
    const rights = getDirectoryRights(world.profile, directoryId);
    // A field that is hidden partly or only in some statuses counts as hidden.
    if (
      isFieldHidden(rights, field.definition) ||
      listStatusesHidingFields(compiled.directory, [fieldId]).length > 0
    )
      return false;
    return toVisibleDefinition(field.definition, compiled.registry, rights) === field.definition;
  };
  const seen = new Set(blocking.filter(isSeen).map(link => link.itemId));
  const isOtherwise = blocking.some(link => !seen.has(link.itemId));
  return [
    ...(seen.size > 0 ? [createIssue([], 'ReferredToByRecords', { count: seen.size })] : []),
    ...(isOtherwise ? [createIssue([], 'ReferredToOutOfSight')] : []),
  ];
}

function canDeleteIn({ world }: RecordScope, directoryId: string): boolean {
  const compiled = world.compiled(directoryId);
  if (!compiled || !isDirectoryReadable(world, compiled.directory)) return false;
  return isActionGranted(getDirectoryRights(world.profile, directoryId), 'record', 'delete');
}

async function readEffectOn(
  scope: RecordScope,
  link: ReferringItem,
  target: ItemKey,
): Promise<DeletionEffect> {
  const compiled = scope.definitions.compiled(link.directoryId);
  if (!compiled) return 'SetNull';
  const effect = getDeletionEffectByDefinition(compiled, link.fieldId, target.directoryId);
  if (effect) return effect;
  const item = await readItem(scope.trx, { ...target, directoryId: link.directoryId, itemId: link.itemId });
  const field = compiled.fieldById.get(link.fieldId);
  if (!item || !field) return 'SetNull';
  return getDeletionEffectByValue(compiled, field, {
    value: item.custom_fields[link.fieldId],
    targetId: target.itemId,
  });
}
