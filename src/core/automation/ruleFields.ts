/**
 * Determines which fields automation rules can use. The editor uses these functions to offer suitable fields,
 * the server to validate them.
 */
import type { BoundField } from '../field/boundField.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';

/**
 * Returns whether the field isn't computed and contains a single calendar day; a rule can wait for that day.
 */
export function isSingleDayField({ isArray, isComputed, schema }: BoundField): boolean {
  return !isArray && !isComputed && 'dateValue' in (schema().properties ?? {});
}

/**
 * Returns whether a value can be copied unchanged: neither field is computed, the target isn't derived, and both fields
 * have the same type, the same referenced directory if any, and are both lists or both single.
 */
export function canCopyField(from: BoundField, to: BoundField): boolean {
  if (from.isComputed || to.isComputed || to.isDerived) return false;
  return (
    from.plugin === to.plugin &&
    from.isArray === to.isArray &&
    findReferencedDirectoryId(from) === findReferencedDirectoryId(to)
  );
}

/** Returns whether the field isn't computed and can reference a single record of the directory. */
export function isSingleReferenceTo(field: BoundField, directoryId: string): boolean {
  return !field.isArray && !field.isComputed && findReferencedDirectoryId(field) === directoryId;
}

/** Returns whether the field, single or a list, isn't computed and can reference records of the directory. */
export function isReferenceTo(field: BoundField, directoryId: string): boolean {
  return !field.isComputed && findReferencedDirectoryId(field) === directoryId;
}

export function getReferencedRecordIds(value: FieldValue | null | undefined): string[] {
  if (value?.listValue) return value.listValue.flatMap(getReferencedRecordIds);
  return value?.stringValue ? [value.stringValue.toLowerCase()] : [];
}

export function getActiveColumns({ definition }: BoundField): FieldDefinition[] {
  return (definition.tableFields ?? []).filter(({ deleted }) => !deleted);
}

export function findReferencedDirectoryId({ plugin, definition }: BoundField): string | undefined {
  return plugin.pointsAt?.(definition);
}
