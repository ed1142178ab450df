import type { CompiledDirectory } from '#core/directory/compileDirectory.ts';
import type { FieldValues } from '#core/model.ts';

/**
 * What is worth asking about while a record is being written: sound values that alone tell who it is (a phone number, a mail
 * address), and of a contact its name.
 */
export function tellingValues({ fields, directory }: CompiledDirectory, values: FieldValues): FieldValues {
  const telling = fields.flatMap(field => {
    const { id } = field.definition;
    const value = field.normalize(values[id]);
    if (!value || field.validate(value).length > 0) return [];
    const isName = directory.builtIn && directory.displayFieldId === id;
    const isTelling = isName || field.sameKeys(value).some(({ isStrong }) => isStrong);
    return isTelling ? [[id, value] as const] : [];
  });
  return Object.fromEntries(telling);
}
