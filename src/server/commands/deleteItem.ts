import { createIssue } from '#core/issues.ts';
import type { FieldDefinition } from '#core/model.ts';
import { invalid, notFound, notPermitted } from '../http/problem.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { insertHistory } from '../repositories/itemHistory.ts';
import { type ReferringItem, referringItems, releaseUniqueKeys } from '../repositories/itemLinks.ts';
import { addToCounter, type ItemKey, lockItem, markItemDeleted, statusKey } from '../repositories/items.ts';

/**
 * Puts a record in the trash. Records that point at it decide by their field's reference type: Restrict refuses,
 * Cascade goes along, SetNull keeps the id, which shows as empty while the target is in the trash.
 * Answers every record that went.
 */
export async function deleteItem(
  scope: RecordScope,
  opened: OpenDirectory,
  itemId: string,
): Promise<ItemKey[]> {
  if (!opened.rights.record.delete)
    throw notPermitted(undefined, [createIssue([], 'NotPermitted', { action: 'delete' })]);
  const key = { ...opened.key, itemId };
  if (!(await lockItem(scope.trx, key))) throw notFound();
  const going = new Map<string, ItemKey>([[itemId, key]]);
  const restricting: ReferringItem[] = [];
  const open = [key];
  for (let next = open.pop(); next; next = open.pop()) {
    for (const link of await referringItems(scope.trx, scope.accountId, next.itemId)) {
      const type = referenceTypeOf(scope, link);
      if (type === 'Restrict') restricting.push(link);
      if (type !== 'Cascade' || going.has(link.itemId)) continue;
      const linked = { accountId: scope.accountId, directoryId: link.directoryId, itemId: link.itemId };
      going.set(link.itemId, linked);
      open.push(linked);
    }
  }
  const blocking = restricting.filter(link => !going.has(link.itemId));
  if (blocking.length > 0) {
    throw invalid([createIssue([], 'ReferredTo', { count: blocking.length })], 'Data cannot be deleted.');
  }
  for (const gone of going.values()) await putInTrash(scope, gone);
  return [...going.values()];
}

async function putInTrash(scope: RecordScope, key: ItemKey): Promise<void> {
  const item = await lockItem(scope.trx, key);
  if (!item) return;
  const version = await markItemDeleted(scope.trx, key);
  await releaseUniqueKeys(scope.trx, key);
  await insertHistory(scope.trx, key, { version, kind: 'Deleted', userId: scope.caller.userId, changes: [] });
  await addToCounter(scope.trx, key, { statusKey: 'all', by: -1 });
  await addToCounter(scope.trx, key, { statusKey: statusKey(item.status_id), by: -1 });
}

/** Of the field (or table column) that holds the reference; Restrict where nothing else is said. */
function referenceTypeOf(
  scope: RecordScope,
  link: ReferringItem,
): NonNullable<FieldDefinition['directoryReferenceType']> {
  const field = scope.definitions
    .fieldsOf(link.directoryId)
    ?.find(candidate => candidate.id === link.fieldId);
  if (!field || field.deleted) return 'SetNull';
  return field.directoryReferenceType ?? 'Restrict';
}
