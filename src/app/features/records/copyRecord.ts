import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import { resolveFieldStates } from '#core/directory/fieldStates.ts';
import type { DirectoryRights, FieldValues, Item } from '#core/model.ts';
import type { InitialRecordValues } from '../../state/openRecordsState.ts';

export interface CopyArgs {
  readonly compiled: CompiledDirectory;
  readonly item: Item;
  readonly rights: DirectoryRights;
  readonly groupIds: readonly string[];
}

/**
 * Returns a new record with the values of another record. Omits computed values, values that must be unique, files, and
 * values that the user can't set in the initial status.
 */
export function copyRecord({ compiled, item, rights, groupIds }: CopyArgs): InitialRecordValues {
  const states = resolveFieldStates({
    compiled,
    rights,
    groupIds,
    status: compiled.firstStatus,
    isNew: true,
  });
  const values: FieldValues = {};
  for (const field of compiled.fields) {
    const { id, unique } = field.definition;
    const value = item.customFields[id];
    const holdsFile = field.targetsOf(value).some(target => target.kind === 'file');
    if (value && !unique && !holdsFile && !field.isComputed && states[id]?.mode === 'edit')
      values[id] = value;
  }
  return { values, tags: item.tags };
}
