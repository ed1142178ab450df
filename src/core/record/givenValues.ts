import type { WorkClock } from '../calendar/working/workClock.ts';
import type { CompiledDirectory } from '../directory/compileDirectory.ts';
import type { FieldValues, FieldValuesPatch, Status } from '../model.ts';

interface Entering {
  readonly compiled: CompiledDirectory;
  /** The patch as sent. If it contains a field, even with `null`, the entered status doesn't set this field. */
  readonly patch: FieldValuesPatch;
  readonly clock?: WorkClock | undefined;
}

interface WrittenValues {
  readonly values: FieldValues;
  readonly changedFields: readonly string[];
}

/** Adds the values that the entered status sets; these require no permission. */
export function addStatusEntryValues(
  { compiled: { registry, fieldById }, patch, clock }: Entering,
  entered: Status | undefined,
  written: WrittenValues,
): WrittenValues {
  if (!entered || !clock) return written;
  const given = registry.writtenFields.flatMap(({ id, onEntering }) => {
    const field = fieldById.get(id);
    const value = field && !Object.hasOwn(patch, id) ? onEntering?.(entered, clock) : undefined;
    return value && field && !field.equals(value, written.values[id]) ? [[id, value] as const] : [];
  });
  if (given.length === 0) return written;
  return {
    values: { ...written.values, ...Object.fromEntries(given) },
    changedFields: [...written.changedFields, ...given.map(([id]) => id)],
  };
}
