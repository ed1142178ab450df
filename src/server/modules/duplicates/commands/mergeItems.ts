import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import type { Issue } from '#core/model.ts';
import { filterExistingChecks } from '#core/record/checklist.ts';
import { findMoveIssuesForStatus } from '#core/record/closedWays.ts';
import { mergeIds } from '#core/record/mergeIds.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import {
  createConflictError,
  createInvalidError,
  createNotFoundError,
  createNotPermittedError,
} from '#server/kernel/problem/problem.ts';
import {
  type ItemKey,
  lockItems,
  type OpenDirectory,
  type RecordScope,
  type RetargetedValue,
  readHistory,
  readItemIncludingTrashed,
  replaceValues,
  resolveStatesInStatus,
  retargetReferences,
  type StoredItem,
  trashItems,
  writeItem,
} from '#server/modules/records/index.ts';
import type { RecordPartTable } from '#server/modules/serverModule.ts';
import { insertMerge, type MergeStep } from '../repositories/merges.ts';
import { moveMergedRows } from '../repositories/partRows.ts';
import { findReferencedFiles, getVisibleFieldFiles, moveFieldFiles } from './fieldFiles.ts';

export interface MergeResult {
  readonly mergeId: string;
  readonly item: StoredItem;
  readonly references: readonly RetargetedValue[];
  /** The number of moved rows, keyed by table. */
  readonly moved: ReadonlyMap<string, number>;
}

interface Merging {
  readonly key: ItemKey;
  readonly other: StoredItem;
  readonly item: StoredItem;
  readonly body: RequestBody<'mergeItems'>;
}

/**
 * Merges one record into another (decision 0040). First moves the merged record to the trash, so that its
 * unique values become available. Then writes the values like any write, and moves the rows attached to the
 * merged record and the references to it.
 * @throws ProblemError 404 if a record doesn't exist; 409 if a record has changed or is already merged into
 * another; 422 for missing permissions and broken rules.
 */
export async function mergeItems(
  scope: RecordScope,
  opened: OpenDirectory,
  {
    itemId,
    body,
    parts,
  }: { itemId: string; body: RequestBody<'mergeItems'>; parts: readonly RecordPartTable[] },
): Promise<MergeResult> {
  requireMergeRights(opened);
  const otherId = body.otherId.toLowerCase();
  if (otherId === itemId) throw createInvalidError([createIssue(['otherId'], 'MergedWithItself')]);
  await lockItems(scope.trx, opened.key, [itemId, otherId]);
  const key = { ...opened.key, itemId };
  const item = await readUnmerged(scope, key, body.version);
  const other = await readUnmerged(scope, { ...opened.key, itemId: otherId }, body.otherVersion);
  requireMayLeave(scope, opened, other);
  await requireSound(scope, key, { otherId, parts });
  const merging = { key, item, other, body };
  await trashItems(scope, opened.key, [otherId], { mergedInto: itemId });
  const steps: MergeStep[] = [];
  const written = await writeValues(scope, opened, merging, steps);
  const final = await readCarryValues(scope, opened, { ...merging, item: written }, steps);
  const references = await retargetReferences(scope, { from: otherId, to: itemId });
  steps.push(...references.map(value => ({ kind: 'Reference' as const, value })));
  const moved = new Map<string, number>();
  for (const part of parts) {
    const done = await moveMergedRows(scope.trx, part, {
      accountId: scope.accountId,
      from: otherId,
      to: itemId,
    });
    steps.push(...done);
    const count = done.reduce((sum, step) => sum + (step.kind === 'Moved' ? step.keys.length : 0), 0);
    moved.set(part.table, count);
  }
  const mergeId = uuidv7();
  await insertMerge(scope.trx, key, { id: mergeId, otherId, userId: scope.caller.userId, steps });
  const latest = await readItemIncludingTrashed(scope.trx, key);
  return { mergeId, item: latest ?? final, references, moved };
}

/**
 * Requires that the caller can move the merged record out of its status.
 * @throws ProblemError 422 `StatusNotPermitted` at `otherId`.
 */
function requireMayLeave({ caller }: RecordScope, { compiled }: OpenDirectory, other: StoredItem): void {
  const from = compiled.statusById.get(other.status_id ?? '');
  const reasons = findMoveIssuesForStatus(['otherId'], { from, to: undefined }, caller.groupIds);
  if (reasons.length > 0) throw createNotPermittedError(undefined, reasons);
}

/** @throws ProblemError 422 with the issues of all parts. */
async function requireSound(
  { trx }: RecordScope,
  key: ItemKey,
  { otherId, parts }: { otherId: string; parts: readonly RecordPartTable[] },
): Promise<void> {
  const issues: Issue[] = [];
  for (const part of parts) issues.push(...((await part.issuesOfMerging?.(trx, key, otherId)) ?? []));
  if (issues.length > 0) throw createInvalidError(issues);
}

export function canMergeRecords({ rights }: OpenDirectory): boolean {
  return rights.record.update && rights.record.delete;
}

/** @throws ProblemError 422 `NotPermitted`, naming the permission. */
export function requireMergeRights({ rights }: OpenDirectory): void {
  const missing = (['update', 'delete'] as const).filter(action => !rights.record[action]);
  if (missing.length === 0) return;
  throw createNotPermittedError(
    undefined,
    missing.map(action => createIssue([], 'NotPermitted', { action })),
  );
}

/**
 * Reads a locked record.
 * @throws ProblemError 404 if the record doesn't exist; 409 if it has changed since `version` or is already
 * merged.
 */
async function readUnmerged(scope: RecordScope, key: ItemKey, version: number): Promise<StoredItem> {
  const item = await readItemIncludingTrashed(scope.trx, key);
  if (item?.merged_into) {
    const message = `Record #${item.number} is part of another one already.`;
    throw createConflictError({
      message,
      issues: [createIssue([], 'MergedAlready', { number: item.number })],
    });
  }
  if (!item || item.deleted_at) throw createNotFoundError();
  if (item.version !== version) {
    const issues = [createIssue([], 'RecordChangedSince', { number: item.number })];
    throw createConflictError({ version: item.version, issues });
  }
  return item;
}

async function writeValues(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, item, other, body }: Merging,
  steps: MergeStep[],
): Promise<StoredItem> {
  const fileIds = getVisibleFieldFiles(scope, opened, other);
  const taken = findReferencedFiles(opened, body.customFields, fileIds);
  const from = { ...key, itemId: other.item_id };
  steps.push(...(await moveFieldFiles(scope, from, { to: key.itemId, fileIds: taken })));
  const ticks = Object.entries(filterExistingChecks(opened.compiled, other.checklist));
  const checklist = Object.fromEntries(ticks.filter(([id]) => !(id in item.checklist)));
  const tags = body.tags ?? mergeIds([], { mine: other.tags, theirs: item.tags });
  const written = await writeItem(scope, opened, {
    key,
    current: item,
    patch: body.customFields,
    targetStatus: undefined,
    comment: undefined,
    tags,
    checklist,
    formerTicks: checklist,
    merged: { itemId: other.item_id, fileIds },
  });
  const [entry] = await readHistory(scope.trx, key, 1);
  const changes = (entry?.changes ?? []).filter(({ field }) => field !== 'merged');
  steps.push({ kind: 'Values', changes });
  return written;
}

/** Copies the other record's values to empty fields that the user can't write. */
async function readCarryValues(
  scope: RecordScope,
  opened: OpenDirectory,
  { key, item, other }: Merging,
  steps: MergeStep[],
): Promise<StoredItem> {
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  const carried = opened.compiled.fields.flatMap(field => {
    const { id } = field.definition;
    const value = other.custom_fields[id];
    const isOpen = states[id]?.mode === 'edit';
    return isOpen || !value || !field.isEmpty(item.custom_fields[id]) ? [] : [[id, value] as const];
  });
  if (carried.length === 0) return item;
  const values = Object.fromEntries(carried);
  const files = Object.keys(values).flatMap(id =>
    (opened.compiled.fieldById.get(id)?.targetsOf(values[id]) ?? []).flatMap(target =>
      target.kind === 'file' ? [target.id] : [],
    ),
  );
  const from = { ...key, itemId: other.item_id };
  steps.push(...(await moveFieldFiles(scope, from, { to: key.itemId, fileIds: files })));
  const [written = item] = await replaceValues(scope, opened, [
    { current: item, values: { ...item.custom_fields, ...values } },
  ]);
  const changes = carried.map(([field, after]) => ({ field, before: null, after }));
  steps.push({ kind: 'Carried', changes });
  return written;
}
