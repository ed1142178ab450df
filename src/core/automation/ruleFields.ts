/**
 * Requirements of automation rules for fields, shared by the editor, which offers suitable fields, and the server,
 * which validates them.
 */
import type { BoundField } from '../field/boundField.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';

/** Returns whether the field contains a single calendar day, which a rule can wait for. */
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

/** Returns whether the field can contain a reference to a single record of the directory. */
export function isSingleReferenceTo(field: BoundField, directoryId: string): boolean {
  return !field.isArray && !field.isComputed && findReferencedDirectoryId(field) === directoryId;
}

/** Returns whether the field can contain one or more references to records of the directory. */
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
