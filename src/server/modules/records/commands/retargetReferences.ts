/**
 * Redirects references when their target is merged into another record, and restores the references when the merge is
 * undone.
 */
import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { ReferenceReplacement } from '#core/field/fieldPlugin.ts';
import { createIssue } from '#core/issues.ts';
import type { FieldValue, FieldValues } from '#core/model.ts';
import { getDirectoryRights } from '#core/policy/permissions.ts';
import { createInvalidError, ProblemError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '../recordScope.ts';
import { replaceReferences } from '../repositories/itemLinks.ts';
import { type DirectoryKey, lockItems, readItemsByIds, type StoredItem } from '../repositories/items.ts';
import { replaceValues } from './replaceValues.ts';

export interface RetargetedValue {
  readonly directoryId: string;
  readonly itemId: string;
  readonly fieldId: string;
  readonly before: FieldValue | null;
  readonly after: FieldValue | null;
}

const BATCH_SIZE = 500;

/**
 * Makes all values that refer to one record refer to another record. As in a deletion, the caller needs no permissions
 * on the records that contain the values. A reference that would make a record refer to itself is removed. Records in
 * the trash are changed without a history entry.
 * @throws ProblemError 422 `ReferredToTwice` if a unique field would have the same value in two records.
 */
export async function retargetReferences(
  scope: RecordScope,
  change: { readonly from: string; readonly to: string },
): Promise<RetargetedValue[]> {
  const referring = await allReferring(scope, change.from);
  const retargeted: RetargetedValue[] = [];
  for (const [directoryId, rows] of Map.groupBy(referring, row => row.directory_id)) {
    const compiled = scope.definitions.compiled(directoryId);
    if (!compiled) continue;
    const ids = rows.map(row => row.item_id);
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      retargeted.push(
        ...(await retarget(scope, { compiled, change, ids: ids.slice(start, start + BATCH_SIZE) })),
      );
    }
  }
  return retargeted;
}

/**
 * Restores the previous values, except for values that have changed since the merge. Returns the number of values that
 * were not restored.
 */
export async function restoreReferences(
  scope: RecordScope,
  values: readonly RetargetedValue[],
): Promise<number> {
  let left = 0;
  for (const [directoryId, inDirectory] of Map.groupBy(values, value => value.directoryId)) {
    const compiled = scope.definitions.compiled(directoryId);
    const byItem = Map.groupBy(inDirectory, value => value.itemId);
    const itemIds = [...byItem.keys()];
    for (let start = 0; start < itemIds.length; start += BATCH_SIZE) {
      const ids = itemIds.slice(start, start + BATCH_SIZE);
      const wanted = ids.flatMap(id => byItem.get(id) ?? []);
      const done = compiled ? await putBack(scope, compiled, { ids, wanted }) : 0;
      left += wanted.length - done;
    }
  }
  return left;
}

async function allReferring({ trx, accountId }: RecordScope, targetId: string) {
  const { rows } = await sql<{ directory_id: string; item_id: string }>`
    select distinct directory_id, item_id from item_references
    where account_id = ${accountId}::uuid and target_id = ${targetId}::uuid and item_id <> ${targetId}::uuid
    order by directory_id, item_id`.execute(trx);
  return rows;
}

interface Part {
  readonly compiled: CompiledDirectory;
  readonly change: { readonly from: string; readonly to: string };
  readonly ids: readonly string[];
}

async function retarget(scope: RecordScope, { compiled, change, ids }: Part): Promise<RetargetedValue[]> {
  const items = await lockItemsIncludingTrashed(scope, compiled, ids);
  const retargeted = items.flatMap(current => {
    // A record must not refer to itself.
    const to = current.item_id === change.to ? null : change.to;
    const changed = getChangedValues(compiled, current.custom_fields, { from: change.from, to });
    return changed.map(value => ({ ...value, directoryId: compiled.directory.id, itemId: current.item_id }));
  });
  await writeReferences(scope, compiled, { items, values: retargeted, side: 'after' });
  return retargeted;
}

function getChangedValues(compiled: CompiledDirectory, values: FieldValues, change: ReferenceReplacement) {
  return compiled.fields.flatMap(field => {
    const fieldId = field.definition.id;
    const before = values[fieldId];
    if (!before || !field.targetsOf(before).some(({ id }) => id === change.from)) return [];
    return [{ fieldId, before, after: field.retarget(before, change) ?? null }];
  });
}

async function putBack(
  scope: RecordScope,
  compiled: CompiledDirectory,
  { ids, wanted }: { ids: readonly string[]; wanted: readonly RetargetedValue[] },
): Promise<number> {
  const items = await lockItemsIncludingTrashed(scope, compiled, ids);
  const byId = new Map(items.map(item => [item.item_id, item]));
  const values = wanted.filter(({ itemId, fieldId, after }) => {
    const item = byId.get(itemId);
    const field = compiled.fieldById.get(fieldId);
    return item && field?.equals(item.custom_fields[fieldId], after);
  });
  await writeReferences(scope, compiled, { items, values, side: 'before' });
  return values.length;
}

/** Locks and reads records, including records in the trash. */
export async function lockItemsIncludingTrashed(
  scope: RecordScope,
  compiled: CompiledDirectory,
  ids: readonly string[],
): Promise<StoredItem[]> {
  const key = { accountId: scope.accountId, directoryId: compiled.directory.id };
  await lockItems(scope.trx, key, ids);
  const live = await readItemsByIds(scope.trx, key, ids);
  return [...live, ...(await readItemsByIds(scope.trx, key, ids, { isInTrash: true }))];
}

interface Writing {
  readonly items: readonly StoredItem[];
  readonly values: readonly RetargetedValue[];
  readonly side: 'before' | 'after';
}

/**
 * Writes values that result from changes of their targets. Records in the trash get no history entry.
 * @throws ProblemError 422 `ReferredToTwice` if a unique value already belongs to another record.
 */
export async function writeReferences(
  scope: RecordScope,
  compiled: CompiledDirectory,
  writing: Writing,
): Promise<void> {
  const opened: OpenDirectory = {
    compiled,
    rights: getDirectoryRights(scope.caller.profile, compiled.directory.id),
    key: { accountId: scope.accountId, directoryId: compiled.directory.id },
  };
  const ofItem = Map.groupBy(writing.values, value => value.itemId);
  const replaced = writing.items.flatMap(current => {
    const changed = ofItem.get(current.item_id) ?? [];
    if (changed.length === 0) return [];
    const values = { ...current.custom_fields };
    for (const { fieldId, [writing.side]: value } of changed) {
      if (value) values[fieldId] = value;
      else delete values[fieldId];
    }
    return [{ current, values, fieldIds: changed.map(({ fieldId }) => fieldId) }];
  });
  await requireUnique(() =>
    replaceValues(
      scope,
      opened,
      replaced.filter(({ current }) => current.deleted_at === null),
    ),
  );
  const inTrash = replaced.filter(({ current }) => current.deleted_at !== null);
  for (const one of inTrash) await writeInTrash(scope, opened, one);
}

async function requireUnique<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isTaken =
      error instanceof ProblemError && error.problem.issues.some(({ code }) => code === 'NotUnique');
    throw isTaken ? createInvalidError([createIssue([], 'ReferredToTwice')]) : error;
  }
}

/** Updates a record in the trash, so that it refers to the right record when it is restored. */
async function writeInTrash(
  { trx }: RecordScope,
  { compiled, key }: { compiled: CompiledDirectory; key: DirectoryKey },
  { current, values, fieldIds }: { current: StoredItem; values: FieldValues; fieldIds: readonly string[] },
): Promise<void> {
  const itemId = current.item_id;
  await trx
    .updateTable('items')
    .set({ custom_fields: JSON.stringify(values) })
    .where('account_id', '=', key.accountId)
    .where('directory_id', '=', key.directoryId)
    .where('item_id', '=', itemId)
    .execute();
  await replaceReferences(trx, key, {
    released: fieldIds.map(fieldId => ({ itemId, fieldId })),
    targets: fieldIds.flatMap(fieldId =>
      (compiled.fieldById.get(fieldId)?.targetsOf(values[fieldId]) ?? []).flatMap(target =>
        target.kind === 'item' ? [{ itemId, fieldId, targetId: target.id }] : [],
      ),
    ),
  });
}
