import type { Directory, FieldDefinition } from '#core/model.ts';

/** Returns whether users can fill in a field; the server validates whether a chat can ask for it. */
export function isFillableField({
  deleted,
  hidden,
  settings,
  directoryRelatedFieldId,
}: FieldDefinition): boolean {
  return !deleted && !hidden && settings?.formula === undefined && directoryRelatedFieldId === undefined;
}

/**
 * Returns the ids of the fields for which a form has to ask: the display field, and fields required for creating a
 * record.
 */
export function getRequiredFieldIds({ fields, displayFieldId }: Directory): string[] {
  return fields
    .filter(field => isFillableField(field) && (field.required || field.id === displayFieldId))
    .map(({ id }) => id);
}
