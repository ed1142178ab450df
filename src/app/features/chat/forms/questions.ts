import type { Directory, FieldDefinition } from '#core/model.ts';

/** What can be asked at all the server says; what nobody writes need not be offered. */
export function isOffered({ deleted, hidden, settings, directoryRelatedFieldId }: FieldDefinition): boolean {
  return !deleted && !hidden && settings?.formula === undefined && directoryRelatedFieldId === undefined;
}

/** What a form has to ask for: what records are called, and what they cannot be created without. */
export function neededQuestions({ fields, displayFieldId }: Directory): string[] {
  return fields
    .filter(field => isOffered(field) && (field.required || field.id === displayFieldId))
    .map(({ id }) => id);
}
