import type { Directory, FieldDefinition } from '#core/model.ts';

/** Excludes fields that users can't fill in. Which of the others can be asked for is validated by the server. */
export function isOffered({ deleted, hidden, settings, directoryRelatedFieldId }: FieldDefinition): boolean {
  return !deleted && !hidden && settings?.formula === undefined && directoryRelatedFieldId === undefined;
}

/** Returns the fields a form has to ask for: the display field, and fields required to create a record. */
export function getNeededQuestions({ fields, displayFieldId }: Directory): string[] {
  return fields
    .filter(field => isOffered(field) && (field.required || field.id === displayFieldId))
    .map(({ id }) => id);
}
