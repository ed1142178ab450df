import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues } from '#core/model.ts';

/**
 * What is worth asking about while a record is being written: sound values of the fields that an admin chose for it, else
 * those that alone tell who it is (a phone number, a mail address), and of a contact its name.
 */
export function tellingValues(compiled: CompiledDirectory, values: FieldValues): FieldValues {
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
