import { createIssue } from '#core/issues.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
} from '#server/kernel/problem/problem.ts';
import { undoEntry } from '#server/modules/bulk/index.ts';
import {
  type HistoryChange,
  type ItemKey,
  lockForSeveralMoves,
  lockItems,
  type OpenDirectory,
  type RecordScope,
  readItemIncludingTrashed,
  replaceValues,
  restoreItem,
  restoreReferences,
  type StoredItem,
  writeHistory,
} from '#server/modules/records/index.ts';
import {
  lockMerge,
  type MergeStep,
  markMergeUndone,
  readMergeSteps,
  type StoredMerge,
} from '../repositories/merges.ts';
import { reinsertDroppedRows, undoRowMoves } from '../repositories/partRows.ts';
import { requireMergeRights } from './mergeItems.ts';

export interface UndoMergeResult {
  readonly item: StoredItem;
  readonly other: StoredItem;
  /** The number of references and rows that have been changed or removed since. */
  readonly left: number;
}

/**
 * Separates merged records again (decision 0040). The values that the merge wrote are restored together or
 * not at all. Later changes of other values are retained.
 * @throws ProblemError 404 if the caller can't undo the merge; 409 if it has been undone; 422 if the
 * separated record would be invalid, e.g. `ChangedSince` or `NotUnique`.
 */
export async function undoMerge(
  scope: RecordScope,
  opened: OpenDirectory,
  mergeId: string,
): Promise<UndoMergeResult> {
  requireMergeRights(opened);
  await lockForSeveralMoves(scope.trx, opened.key);
  const merge = await lockMerge(scope.trx, opened.key, mergeId);
  if (!merge || !canUndoMerge(scope, merge)) throw createNotFoundError();
  if (merge.undone_at) throw createConflictError({ issues: [createIssue([], 'TakenBackAlready')] });
  const [itemId, otherId] = [merge.item_id, merge.other_id];
  await lockItems(scope.trx, opened.key, [itemId, otherId]);
  const item = await requireMerged(scope, opened, merge);
  const steps = await readMergeSteps(scope.trx, scope.accountId, mergeId);
  let left = await takeValuesBack(scope, opened, { item, steps });
  const key = { ...opened.key, itemId };
  await tellParted(scope, key, otherId);
  await restoreItem(scope, opened, { ...opened.key, itemId: otherId });
  left += await putRest(scope, merge, steps);
  await markMergeUndone(scope.trx, scope.accountId, mergeId);
  return { item: await latest(scope, key), other: await latest(scope, { ...key, itemId: otherId }), left };
}

/** Returns true for the user who merged the records, and for administrators. */
export function canUndoMerge({ caller }: RecordScope, { user_id }: Pick<StoredMerge, 'user_id'>): boolean {
  return user_id === caller.userId || caller.isAdmin;
}

/**
 * @throws ProblemError 404 if a record no longer exists; 422 naming a record that was moved to the trash or
 * restored.
 */
async function requireMerged(
  scope: RecordScope,
  { key }: OpenDirectory,
  merge: StoredMerge,
): Promise<StoredItem> {
  const item = await readItemIncludingTrashed(scope.trx, { ...key, itemId: merge.item_id });
  const other = await readItemIncludingTrashed(scope.trx, { ...key, itemId: merge.other_id });
  if (!item || !other) throw createNotFoundError();
  if (item.deleted_at) throw createInvalidError([createIssue([], 'RecordInTrash', { number: item.number })]);
  if (other.merged_into !== merge.item_id)
    throw createInvalidError([createIssue([], 'RecordRestored', { number: other.number })]);
  return item;
}

async function takeValuesBack(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, steps }: { item: StoredItem; steps: readonly MergeStep[] },
): Promise<number> {
  const changesIn = (kind: 'Values' | 'Carried'): HistoryChange[] =>
    steps.flatMap(step => (step.kind === kind ? step.changes : []));
  const outcome = await undoEntry(scope, opened, {
    directoryId: opened.key.directoryId,
    itemId: item.item_id,
    entryId: '',
    kind: 'Merged',
    changes: changesIn('Values'),
  });
  if (outcome.outcome === 'Refused') throw createInvalidError(outcome.issues);
  const carried = changesIn('Carried');
  if (carried.length === 0) return 0;
  const current = await latest(scope, { ...opened.key, itemId: item.item_id });
  const values = { ...current.custom_fields };
  const kept = carried.filter(
    ({ field, after }) => !opened.compiled.fieldById.get(field)?.equals(values[field], after),
  );
  for (const { field } of carried) if (!kept.some(one => one.field === field)) delete values[field];
  await replaceValues(scope, opened, [{ current, values }]);
  return kept.length;
}

async function tellParted(scope: RecordScope, key: ItemKey, otherId: string): Promise<void> {
  const { version } = await latest(scope, key);
  const change = { field: 'merged', before: { stringValue: otherId }, after: null };
  await writeHistory(scope.trx, key, [
    {
      itemId: key.itemId,
      version,
      kind: 'Parted',
      userId: scope.caller.userId,
      changes: [change],
      changeId: null,
    },
  ]);
}

/** Restores references and rows. Returns how many have been changed or removed since. */
async function putRest(
  scope: RecordScope,
  { item_id: to, other_id: from }: StoredMerge,
  steps: readonly MergeStep[],
): Promise<number> {
  const { trx, accountId } = scope;
  let left = 0;
  for (const step of steps.toReversed()) {
    if (step.kind === 'Moved') left += await undoRowMoves(trx, step, { accountId, from, to });
    if (step.kind === 'Dropped') left += await reinsertDroppedRows(trx, step);
  }
  const values = steps.flatMap(step => (step.kind === 'Reference' ? [step.value] : []));
  return left + (await restoreReferences(scope, values));
}

async function latest(scope: RecordScope, key: ItemKey): Promise<StoredItem> {
  const item = await readItemIncludingTrashed(scope.trx, key);
  if (!item) throw createNotFoundError();
  return item;
}
