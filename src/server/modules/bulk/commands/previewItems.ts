import { createIssue } from '#core/issues.ts';
import type { BulkEdit, BulkOutcome } from '#core/model.ts';
import { createJointPlan } from '#server/kernel/database/twoPhases.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import {
  lockForSeveralMoves,
  lockItems,
  type OpenDirectory,
  type RecordScope,
} from '#server/modules/records/index.ts';
import { createUnknownOutcome } from '../bulkOutcome.ts';
import { applyBulkItemChange } from './applyBulkItemChange.ts';
import { changeBulkRecord } from './changeBulkRecord.ts';

/**
 * Performs the actual writes, which the caller rolls back, so that all rejections are reported, including
 * rejections that are caused by other records of the call.
 * @throws ProblemError 422 if a deletion is combined with other changes.
 */
export async function previewItems(
  scope: RecordScope,
  opened: OpenDirectory,
  itemIds: readonly string[],
  edit: BulkEdit,
): Promise<BulkOutcome[]> {
  requireSingleOperation(edit);
  if (edit.status) await lockForSeveralMoves(scope.trx, opened.key);
  await lockItems(scope.trx, opened.key, itemIds);
  const plan = createJointPlan();
  const outcomes = await applyBulkItemChange(itemIds, (itemId, isGone) =>
    plan.add(
      () => changeBulkRecord(scope, opened, { itemId, edit, isGone }),
      () => ({ outcome: createUnknownOutcome(itemId), changed: [] }),
    ),
  );
  plan.requireComplete();
  return outcomes;
}

/** @throws ProblemError 422 if a deletion is combined with other changes. */
export function requireSingleOperation({ delete: isDelete, ...others }: BulkEdit): void {
  if (!isDelete || Object.keys(others).length === 0) return;
  throw createInvalidError(Object.keys(others).map(name => createIssue(['change', name], 'WrongShape')));
}
