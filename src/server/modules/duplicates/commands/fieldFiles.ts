/** Moves files in fields of a merged record along with their values. */
import type { FieldValuesPatch } from '#core/model.ts';
import { moveRecordFiles } from '#server/modules/recordFiles/index.ts';
import {
  getVisibleValue,
  type ItemKey,
  type OpenDirectory,
  type RecordScope,
  resolveStatesInStatus,
  type StoredItem,
} from '#server/modules/records/index.ts';
import type { MergeStep } from '../repositories/merges.ts';

/** Returns the ids of files that the caller can see in fields of the record. */
export function getVisibleFieldFiles(scope: RecordScope, opened: OpenDirectory, item: StoredItem): string[] {
  const states = resolveStatesInStatus(scope, opened, item.status_id);
  return opened.compiled.fields.flatMap(field => {
    const { id } = field.definition;
    if (!states[id] || states[id].mode === 'hidden') return [];
    const value = getVisibleValue(opened, id, item.custom_fields[id]);
    return field.targetsOf(value).flatMap(target => (target.kind === 'file' ? [target.id] : []));
  });
}

/** Returns the given files to which the values refer. */
export function findReferencedFiles(
  { compiled }: OpenDirectory,
  values: FieldValuesPatch,
  files: readonly string[],
): string[] {
  const known = new Set(files);
  return Object.entries(values).flatMap(([id, value]) => {
    const targets = compiled.fieldById.get(id)?.targetsOf(value ?? undefined) ?? [];
    return targets.flatMap(target => (target.kind === 'file' && known.has(target.id) ? [target.id] : []));
  });
}

export async function moveFieldFiles(
  { trx }: RecordScope,
  from: ItemKey,
  { to, fileIds }: { to: string; fileIds: readonly string[] },
): Promise<MergeStep[]> {
  if (fileIds.length === 0) return [];
  await moveRecordFiles(trx, from, { to, fileIds });
  const keys = fileIds.map(id => ({ account_id: from.accountId, file_id: id }));
  return [{ kind: 'Moved', table: 'files', column: 'item_id', keys }];
}
