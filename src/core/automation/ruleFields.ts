/** What rules ask of fields, for the editor that offers them and the server that judges. */
import type { BoundField } from '../field/boundField.ts';
import type { FieldDefinition, FieldValue } from '../model.ts';

/** Whether the field holds one calendar day, which a rule can wait for. */
export function holdsOneDay({ isArray, isComputed, schema }: BoundField): boolean {
  return !isArray && !isComputed && 'dateValue' in (schema().properties ?? {});
}

/** Whether a value can be copied as it is: both are of one type and, where they point at records, at the same ones. */
export function canCopy(from: BoundField, to: BoundField): boolean {
  if (from.isComputed || to.isComputed || to.isDerived) return false;
  return from.plugin === to.plugin && from.isArray === to.isArray && pointsAt(from) === pointsAt(to);
}

/** Whether the field can hold one record of the directory. */
export function linksTo(field: BoundField, directoryId: string): boolean {
  return !field.isArray && !field.isComputed && pointsAt(field) === directoryId;
}

/** Whether the field holds one or more records of the directory. */
export function namesRecordsOf(field: BoundField, directoryId: string): boolean {
  return !field.isComputed && pointsAt(field) === directoryId;
}

/** The records that a value of such a field names. */
export function namedIn(value: FieldValue | null | undefined): string[] {
  if (value?.listValue) return value.listValue.flatMap(namedIn);
  return value?.stringValue ? [value.stringValue.toLowerCase()] : [];
}

/** The columns of a table field. */
export function columnsOf({ definition }: BoundField): FieldDefinition[] {
  return (definition.tableFields ?? []).filter(({ deleted }) => !deleted);
}

export function pointsAt({ plugin, definition }: BoundField): string | undefined {
  return plugin.pointsAt?.(definition);
}
