import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues } from '#core/model.ts';

/**
 * Returns the valid values with which duplicates are searched while the user edits a record: those of the fields that
 * an administrator selected. By default, these are values that identify someone on their own (a phone number, an email
 * address), and the name of a contact.
 */
export function getIdentifyingValues(compiled: CompiledDirectory, values: FieldValues): FieldValues {
  const { fields, directory, duplicateFields } = compiled;
  const isChosen = directory.duplicateFields !== undefined;
  const telling = (isChosen ? duplicateFields : fields).flatMap(field => {
    const { id } = field.definition;
    const value = field.normalize(values[id]);
    if (!value || field.validate(value).length > 0) return [];
    const isName = directory.builtIn && directory.displayFieldId === id;
    const isTelling = isChosen || isName || field.sameKeys(value).some(({ isStrong }) => isStrong);
    return isTelling ? [[id, value] as const] : [];
  });
  return Object.fromEntries(telling);
}
