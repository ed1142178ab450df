import { createIssue } from '#core/issues.ts';
import type { BulkOutcome, Checklist, FieldValue, FieldValuesPatch, Issue } from '#core/model.ts';
import { findChecklistItem, parseCheckHistoryField } from '#core/record/checklist.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  deleteItem,
  findChangedSinceCreation,
  getVisibleValue,
  type ItemKey,
  lockForSeveralMoves,
  lockItem,
  lockTrashedItem,
  type OpenDirectory,
  type RecordScope,
  resolveStatesInStatus,
  restoreItem,
  type StoredItem,
  toChecklistCheck,
  writeItem,
} from '#server/modules/records/index.ts';
import { lockExistingTags } from '#server/modules/tags/index.ts';
import { createUnknownOutcome, presentOutcome } from '../bulkOutcome.ts';
import type { BulkChangeEntry } from '../repository.ts';

/**
 * Undoes one record's part of a bulk change, with the caller's permissions. If any of the changed values,
 * apart from tags, has changed again, the whole record is left unchanged, because half an undo would result
 * in a state that no user chose.
 */
export async function undoEntry(
  scope: RecordScope,
  opened: OpenDirectory,
  entry: BulkChangeEntry,
): Promise<BulkOutcome> {
  const key = { ...opened.key, itemId: entry.itemId };
  const movesRecord = entry.kind === 'Deleted' || entry.changes.some(({ field }) => field === 'status');
  if (movesRecord) await lockForSeveralMoves(scope.trx, opened.key);
  const live = await lockItem(scope.trx, key);
  if (entry.kind === 'Deleted') {
    if (live) return presentOutcome(scope, opened, { item: live, outcome: 'Unchanged' });
    const trashed = opened.rights.record.delete && (await lockTrashedItem(scope.trx, key));
    if (!trashed) return createUnknownOutcome(entry.itemId);
    const tried = await withSavepoint(scope.trx, () => restoreItem(scope, opened, key));
    const outcome = 'refusal' in tried ? tried.refusal : 'Changed';
    return presentOutcome(scope, opened, { item: trashed, outcome });
  }
  if (!live) return createUnknownOutcome(entry.itemId);
  if (entry.kind === 'Created') {
    const tried = await withSavepoint(scope.trx, () => takeBack(scope, opened, entry.itemId));
    return presentOutcome(scope, opened, {
      item: live,
      outcome: 'refusal' in tried ? tried.refusal : 'Changed',
    });
  }
  const tried = await withSavepoint(scope.trx, () => putBack(scope, opened, { key, item: live, entry }));
  if ('refusal' in tried) return presentOutcome(scope, opened, { item: live, outcome: tried.refusal });
  return presentOutcome(scope, opened, { item: live, outcome: tried.result ? 'Changed' : 'Unchanged' });
}

/** Deletes a created record. @throws ProblemError 422 `ChangedSince` if the record has been changed since. */
async function takeBack(scope: RecordScope, opened: OpenDirectory, itemId: string): Promise<void> {
  const worked = await findChangedSinceCreation(scope.trx, opened.key, [itemId]);
  if (worked.has(itemId)) throw createInvalidError([createIssue([], 'ChangedSince')]);
  await deleteItem(scope, opened, itemId);
}

async function putBack(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, item, entry }: { key: ItemKey; item: StoredItem; entry: BulkChangeEntry },
): Promise<boolean> {
  const changedSince: Issue[] = [];
  const patch: FieldValuesPatch = {};
  const ticks: Record<string, Checklist[string] | null> = {};
  let [status, tags] = [item.status_id, item.tags];
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  for (const { field, before, after } of entry.changes) {
    if (field === 'status') {
      if (item.status_id !== getId(after)) changedSince.push(createIssue(['status'], 'ChangedSince'));
      status = getId(before);
    } else if (parseCheckHistoryField(field) !== undefined) {
      changedSince.push(...takeTickBack(opened, { ticks, item, change: { field, before, after } }));
    } else if (field === 'tags') {
      tags = await readTagsBefore(scope, item.tags, { before, after });
    } else {
      const bound = opened.compiled.fieldById.get(field);
      if (bound && !bound.equals(item.custom_fields[field], after)) {
        const [now, then] = [item.custom_fields[field], after].map(value =>
          getVisibleValue(opened, field, value),
        );
        // A later change of a hidden value is reported for the record as a whole, without naming the field.
        const isSeen = states[field]?.mode !== 'hidden' && !bound.equals(now, then);
        changedSince.push(createIssue(isSeen ? ['customFields', field] : [], 'ChangedSince'));
      }
      patch[field] = before;
    }
  }
  if (changedSince.length > 0) throw createInvalidError(changedSince);
  const written = await writeItem(scope, opened, {
    key,
    current: item,
    patch,
    targetStatus: status === item.status_id ? undefined : (status ?? undefined),
    comment: undefined,
    tags: tags === item.tags ? undefined : tags,
    checklist: ticks,
    formerTicks: Object.fromEntries(
      Object.entries(ticks).flatMap(([id, tick]) => (tick ? [[id, tick]] : [])),
    ),
    isUndo: true,
    isStored: true,
  });
  return written !== item;
}

/** Adds a check to the checks to be restored, or returns an issue if the check has changed since. */
function takeTickBack(
  { compiled }: OpenDirectory,
  {
    ticks,
    item: { checklist },
    change: { field, before, after },
  }: {
    ticks: Record<string, Checklist[string] | null>;
    item: StoredItem;
    change: BulkChangeEntry['changes'][number];
  },
): Issue[] {
  const id = parseCheckHistoryField(field) ?? '';
  // If an administrator has removed the item from the list, there is nothing to restore.
  if (!findChecklistItem(compiled, id)) return [];
  if (checklist[id]?.at !== toChecklistCheck(after)?.at)
    return [createIssue(['checklist', id], 'ChangedSince')];
  ticks[id] = toChecklistCheck(before);
  return [];
}

function getId(value: FieldValue | null): string | null {
  return value?.stringValue ?? null;
}

/** Removes tags that were added, and adds tags that were removed and still exist. Other tags stay. */
async function readTagsBefore(
  scope: RecordScope,
  tags: readonly string[],
  change: { before: FieldValue | null; after: FieldValue | null },
): Promise<string[]> {
  const idsIn = (value: FieldValue | null) =>
    (value?.listValue ?? []).flatMap(element => element.stringValue ?? []);
  const [before, after] = [new Set(idsIn(change.before)), new Set(idsIn(change.after))];
  const known = await lockExistingTags(scope.trx, scope.accountId, [...before]);
  const kept = tags.filter(id => before.has(id) || !after.has(id));
  const given = [...before].filter(id => !after.has(id) && known.has(id) && !tags.includes(id));
  return [...kept, ...given];
}
