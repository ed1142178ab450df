import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { isDirectoryReadable, isDisplayHidden } from '#core/policy/permissions.ts';
import {
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import { updateRecordIndexes } from '#server/modules/indexes/index.ts';
import { getDeletionEffectByValue } from '../deletedTargets/effect.ts';
import { writeHistory } from '../events.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { reserveRecordSlot } from '../repositories/itemCounters.ts';
import type { HistoryChange } from '../repositories/itemHistory.ts';
import { replaceUniqueKeys } from '../repositories/itemLinks.ts';
import { insertStatusMoves } from '../repositories/itemMoves.ts';
import { type ItemKey, lockTrashedItem, readItemsByIds, type StoredItem } from '../repositories/items.ts';
import { restoreItemRow } from '../repositories/itemWrites.ts';
import { lockForSingleMove } from '../repositories/moveLocks.ts';
import { allocateTopPosition } from '../repositories/topPositions.ts';
import { updateServiceTimes } from '../serviceTimes.ts';
import { resolveStatesInStatus } from '../statesInStatus.ts';
import { countInStatuses } from '../statusLimits.ts';
import { getUniqueKeys } from '../storedChecks.ts';
import { requestReferringTextRebuild } from '../texts/staleTexts.ts';
import { createRecordTextsBuilder } from '../texts/storedTexts.ts';

/**
 * Restores a record from the trash, at the top of its status. Records that were deleted with it stay in the trash. The
 * record claims its unique values again. If its status was deleted, the record enters the first status of the
 * directory.
 * @throws ProblemError 404 if the record isn't in the trash; 422 `NotPermitted`, `NotUnique`, `TargetDeleted`,
 * `TargetDeletedOutOfSight`, `CountLimitReached` or `StatusFull`.
 */
export async function restoreItem(
  scope: RecordScope,
  opened: OpenDirectory,
  key: ItemKey,
): Promise<StoredItem> {
  if (!opened.rights.record.delete)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'delete' })]);
  await lockForSingleMove(scope.trx, key);
  const item = await lockTrashedItem(scope.trx, key);
  if (!item) throw createNotFoundError();
  const { compiled } = opened;
  const isKnown = item.status_id !== null && compiled.statusById.has(item.status_id);
  const status = isKnown ? item.status_id : (compiled.firstStatus?.id ?? null);
  const issues = [
    ...(await findDeletedTargetIssues(scope, opened, { item, status })),
    ...(await takeUniqueValues(scope, opened, { key, item, status })),
  ];
  if (issues.length > 0) throw createInvalidError(issues);
  const textsOf = await createRecordTextsBuilder(scope, opened, [item.custom_fields]);
  const restored = await restoreItemRow(scope.trx, key, {
    status,
    position: allocateTopPosition(),
    ...textsOf({ number: item.number, values: item.custom_fields }),
  });
  await updateRecordIndexes(scope, key.directoryId, [key.itemId]);
  await requestReferringTextRebuild(scope, [key.itemId]);
  await writeHistory(scope.trx, key, [
    {
      itemId: key.itemId,
      version: restored.version,
      kind: 'Restored',
      userId: scope.caller.userId,
      changes: getStatusChange(item.status_id, status),
      changeId: scope.bulkChangeId,
    },
  ]);
  if (status !== item.status_id)
    await insertStatusMoves(scope.trx, key, [
      {
        itemId: key.itemId,
        from: item.status_id,
        to: status,
        userId: scope.caller.userId,
        cause: 'Restore',
        changeId: scope.bulkChangeId,
      },
    ]);
  const { countLimit } = compiled.directory;
  if (!(await reserveRecordSlot(scope.trx, key, countLimit)))
    throw createInvalidError([createIssue([], 'CountLimitReached', { limit: countLimit ?? 0 })]);
  await countInStatuses(scope, opened, new Map([[status, 1]]));
  const { calendar } = scope.definitions;
  const { timeZone } = scope.principal.user.account;
  const [timed = restored] = await updateServiceTimes({ trx: scope.trx, calendar, timeZone }, opened, [
    restored,
  ]);
  return timed;
}

/**
 * Claims the unique values and returns an issue for each value that another record has claimed. The path of an issue is
 * empty if the field is hidden from the caller.
 */
async function takeUniqueValues(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, item, status }: { key: ItemKey; item: StoredItem; status: string | null },
): Promise<Issue[]> {
  const fields = opened.compiled.fields.filter(field => field.definition.unique);
  const lost = await replaceUniqueKeys(scope.trx, key, {
    released: [],
    keys: getUniqueKeys(fields, item.custom_fields).map(one => ({ ...one, itemId: key.itemId })),
  });
  const isSeen = getSeenFields(scope, opened, status);
  return lost.map(({ fieldId }) =>
    createIssue(isSeen(fieldId) ? ['customFields', fieldId] : [], 'NotUnique'),
  );
}

/** Returns an issue for each record in the trash to which the record refers with reference type `Restrict`. */
async function findDeletedTargetIssues(
  scope: RecordScope,
  opened: OpenDirectory,
  { item, status }: { item: StoredItem; status: string | null },
): Promise<Issue[]> {
  const needed = opened.compiled.fields.flatMap(field => {
    const fieldId = field.definition.id;
    const value = item.custom_fields[fieldId];
    return field.targetsOf(value).flatMap(target => {
      if (target.kind !== 'item') return [];
      const effect = getDeletionEffectByValue(opened.compiled, field, { value, targetId: target.id });
      return effect === 'Restrict' ? [{ ...target, fieldId }] : [];
    });
  });
  const isSeen = getSeenFields(scope, opened, status);
  const issues: Issue[] = [];
  for (const [directoryId, targets] of Map.groupBy(needed, target => target.directoryId)) {
    const compiled = scope.definitions.compiled(directoryId);
    if (!compiled) continue;
    const key = { accountId: scope.accountId, directoryId };
    const ids = [...new Set(targets.map(({ id }) => id))];
    const deleted = await readItemsByIds(scope.trx, key, ids, { isInTrash: true });
    for (const target of deleted) {
      const mayName =
        isDirectoryReadable(scope.world, compiled.directory) &&
        !isDisplayHidden(scope.world, compiled, target.status_id);
      const fieldId = targets.find(({ id }) => id === target.item_id)?.fieldId ?? '';
      issues.push(
        mayName && isSeen(fieldId)
          ? createIssue(['customFields', fieldId], 'TargetDeleted', { name: target.display })
          : createIssue([], 'TargetDeletedOutOfSight'),
      );
    }
  }
  return issues;
}

function getSeenFields(
  scope: RecordScope,
  opened: OpenDirectory,
  status: string | null,
): (fieldId: string) => boolean {
  const states = resolveStatesInStatus(scope, opened, status);
  return id => states[id] !== undefined && states[id].mode !== 'hidden';
}

function getStatusChange(before: string | null, after: string | null): HistoryChange[] {
  if (before === after) return [];
  const value = (id: string | null) => (id === null ? null : { stringValue: id });
  return [{ field: 'status', before: value(before), after: value(after) }];
}
