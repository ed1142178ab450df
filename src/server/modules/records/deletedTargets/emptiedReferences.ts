/**
 * Removes references to deleted records from values. The original values are stored, so that restoring the records also
 * restores their references in values that haven't changed.
 */
import { sql } from 'kysely';
import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { BoundField } from '#core/field/boundField.ts';
import type { FieldValue } from '#core/model.ts';
import { withSavepoint } from '#server/kernel/database/savepoint.ts';
import type { BatchOutcome } from '#server/kernel/jobs/backgroundWork.ts';
import { lockItemsIncludingTrashed, writeReferences } from '../commands/retargetReferences.ts';
import type { RecordScope } from '../recordScope.ts';
import type { StoredItem } from '../repositories/items.ts';
import { getDeletionEffectByValue } from './effect.ts';

interface EmptiedValue {
  readonly itemId: string;
  readonly fieldId: string;
  readonly targetIds: readonly string[];
  readonly original: FieldValue;
  readonly remaining: FieldValue | null;
}

interface ReferringRow {
  readonly directory_id: string;
  readonly item_id: string;
}

/**
 * Removes a deleted record from the values of the next records that refer to it, in the order of their ids. Records in
 * the trash preserve references of type `Restrict` and `Cascade`: without a `Restrict` target they can't be restored,
 * and with a `Cascade` target they are usually deleted together.
 */
export async function clearReferences(
  scope: RecordScope,
  targetId: string,
  { after, size }: { after: string | null; size: number },
): Promise<{ progress: BatchOutcome; last: string | null }> {
  const { rows } = await sql<ReferringRow>`
    select distinct on (item_id) item_id, directory_id from item_references
    where account_id = ${scope.accountId}::uuid and target_id = ${targetId}::uuid and item_id <> ${targetId}::uuid
      and (${after}::uuid is null or item_id > ${after}::uuid)
    order by item_id limit ${size}`.execute(scope.trx);
  for (const [directoryId, group] of Map.groupBy(rows, row => row.directory_id)) {
    const compiled = scope.definitions.compiled(directoryId);
    if (!compiled) continue;
    const itemIds = group.map(row => row.item_id);
    const items = await lockItemsIncludingTrashed(scope, compiled, itemIds);
    const known = await readEmptiedValues(scope, compiled, itemIds);
    await changeItems(scope, compiled, {
      items,
      changesOf: item => emptied(compiled, item, { targetId, known }),
    });
  }
  return { progress: rows.length < size ? 'done' : 'more', last: rows.at(-1)?.item_id ?? after };
}

/**
 * Adds a restored record back to values that haven't changed since its deletion. Other values stay unchanged and are no
 * longer tracked.
 */
export async function restoreClearedReferences(
  scope: RecordScope,
  targetId: string,
  size: number,
): Promise<BatchOutcome> {
  const { rows } = await sql<ReferringRow>`
    select distinct on (item_id) item_id, directory_id from emptied_targets
    where account_id = ${scope.accountId}::uuid and target_id = ${targetId}::uuid
    order by item_id limit ${size}`.execute(scope.trx);
  for (const [directoryId, group] of Map.groupBy(rows, row => row.directory_id)) {
    const compiled = scope.definitions.compiled(directoryId);
    const itemIds = group.map(row => row.item_id);
    const items = compiled ? await lockItemsIncludingTrashed(scope, compiled, itemIds) : [];
    if (compiled) {
      const known = await readEmptiedValues(scope, compiled, itemIds);
      await changeItems(scope, compiled, {
        items,
        changesOf: item => filled(compiled, item, { targetId, known }),
      });
    }
    await forgetEmptied(scope, { directoryId, itemIds, targetId });
  }
  return rows.length < size ? 'done' : 'more';
}

interface Change {
  readonly field: BoundField;
  readonly before: FieldValue | undefined;
  readonly after: EmptiedValue;
}

interface About {
  readonly targetId: string;
  readonly known: readonly EmptiedValue[];
}

function emptied(compiled: CompiledDirectory, item: StoredItem, { targetId, known }: About): Change[] {
  return compiled.fields.flatMap(field => {
    const fieldId = field.definition.id;
    const before = item.custom_fields[fieldId];
    if (!before || !field.targetsOf(before).some(({ id }) => id === targetId)) return [];
    const isInTrash = item.deleted_at !== null;
    if (isInTrash && getDeletionEffectByValue(compiled, field, { value: before, targetId }) !== 'SetNull')
      return [];
    const last = known.find(one => one.itemId === item.item_id && one.fieldId === fieldId);
    const isOpen = last !== undefined && field.equals(before, last.remaining ?? undefined);
    const original = isOpen ? last.original : before;
    const targetIds = [...new Set([...(isOpen ? last.targetIds : []), targetId])];
    return [{ field, before, after: without(field, { itemId: item.item_id, original, targetIds }) }];
  });
}

function filled(compiled: CompiledDirectory, item: StoredItem, { targetId, known }: About): Change[] {
  const ofItem = known.filter(one => one.itemId === item.item_id && one.targetIds.includes(targetId));
  return ofItem.flatMap(({ fieldId, itemId, original, remaining, targetIds: all }) => {
    const field = compiled.fieldById.get(fieldId);
    const before = item.custom_fields[fieldId];
    if (!field?.equals(before, remaining ?? undefined)) return [];
    const targetIds = all.filter(id => id !== targetId);
    return [{ field, before, after: without(field, { itemId, original, targetIds }) }];
  });
}

function without(field: BoundField, value: Omit<EmptiedValue, 'fieldId' | 'remaining'>): EmptiedValue {
  const remaining = value.targetIds.reduce<FieldValue | undefined>(
    (left, from) => field.retarget(left, { from, to: null, isDeletion: true }),
    value.original,
  );
  return { ...value, fieldId: field.definition.id, remaining: remaining ?? null };
}

interface Changing {
  readonly items: readonly StoredItem[];
  readonly changesOf: (item: StoredItem) => Change[];
}

/**
 * If the batch fails, changes each record individually, so that a record whose unique value now belongs to another
 * record stays unchanged without affecting the rest.
 */
async function changeItems(
  scope: RecordScope,
  compiled: CompiledDirectory,
  { items, changesOf }: Changing,
): Promise<void> {
  const change = async (some: readonly StoredItem[]) => {
    const changes = some.flatMap(changesOf);
    await keepEmptiedValues(scope, compiled, changes);
    await writeReferences(scope, compiled, {
      items: some,
      values: changes.map(({ before = null, after: { itemId, fieldId, remaining } }) => ({
        directoryId: compiled.directory.id,
        itemId,
        fieldId,
        before,
        after: remaining,
      })),
      side: 'after',
    });
  };
  const tried = await withSavepoint(scope.trx, () => change(items));
  if (!('refusal' in tried)) return;
  for (const item of items) await withSavepoint(scope.trx, () => change([item]));
}

async function readEmptiedValues(
  { trx, accountId }: RecordScope,
  { directory }: CompiledDirectory,
  itemIds: readonly string[],
): Promise<EmptiedValue[]> {
  const { rows } = await sql<EmptiedRow>`
    select item_id, field_id, original, remaining, array_agg(target_id) as target_ids
    from emptied_references join emptied_targets using (account_id, directory_id, item_id, field_id)
    where account_id = ${accountId}::uuid and directory_id = ${directory.id}::uuid
      and item_id = any(${[...itemIds]}::uuid[])
    group by item_id, field_id, original, remaining`.execute(trx);
  return rows.map(row => ({
    itemId: row.item_id,
    fieldId: row.field_id,
    targetIds: row.target_ids,
    original: row.original,
    remaining: row.remaining,
  }));
}

interface EmptiedRow {
  readonly item_id: string;
  readonly field_id: string;
  readonly original: FieldValue;
  readonly remaining: FieldValue | null;
  readonly target_ids: string[];
}

/** Tracks the values until all of their deleted targets are restored. */
async function keepEmptiedValues(
  { trx, accountId }: RecordScope,
  { directory }: CompiledDirectory,
  changes: readonly Change[],
): Promise<void> {
  const kept = changes.flatMap(({ after }) => (after.targetIds.length > 0 ? [after] : []));
  if (kept.length === 0) return;
  const key = { account_id: accountId, directory_id: directory.id };
  await trx
    .insertInto('emptied_references')
    .values(
      kept.map(({ itemId, fieldId, original, remaining }) => ({
        ...key,
        item_id: itemId,
        field_id: fieldId,
        original: JSON.stringify(original),
        remaining: remaining && JSON.stringify(remaining),
      })),
    )
    .onConflict(conflict =>
      conflict.columns(['account_id', 'directory_id', 'item_id', 'field_id']).doUpdateSet(eb => ({
        original: eb.ref('excluded.original'),
        remaining: eb.ref('excluded.remaining'),
      })),
    )
    .execute();
  await sql`delete from emptied_targets
    using unnest(${kept.map(one => one.itemId)}::uuid[], ${kept.map(one => one.fieldId)}::text[]) as kept (item_id, field_id)
    where emptied_targets.account_id = ${accountId}::uuid and emptied_targets.directory_id = ${directory.id}::uuid
      and emptied_targets.item_id = kept.item_id and emptied_targets.field_id = kept.field_id`.execute(trx);
  await trx
    .insertInto('emptied_targets')
    .values(
      kept.flatMap(({ itemId, fieldId, targetIds }) =>
        targetIds.map(id => ({ ...key, target_id: id, item_id: itemId, field_id: fieldId })),
      ),
    )
    .execute();
}

async function forgetEmptied(
  { trx, accountId }: RecordScope,
  { directoryId, itemIds, targetId }: { directoryId: string; itemIds: readonly string[]; targetId: string },
): Promise<void> {
  await sql`delete from emptied_references as value using emptied_targets as target
    where target.account_id = ${accountId}::uuid and target.target_id = ${targetId}::uuid
      and target.directory_id = ${directoryId}::uuid and target.item_id = any(${[...itemIds]}::uuid[])
      and value.account_id = target.account_id and value.directory_id = target.directory_id
      and value.item_id = target.item_id and value.field_id = target.field_id`.execute(trx);
}
