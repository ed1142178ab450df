/** The fields by which two records of a directory may be the same. */
import type { BoundField } from '../field/boundField.ts';
import type { Directory } from '../model.ts';

/** As many as the contract takes. */
export const MOST_DUPLICATE_FIELDS = 10;

/** As many as anybody looks at. */
const MOST_USUAL = 4;

/** Fields whose values can be compared with another record's. */
export function comparableFields(fields: readonly BoundField[]): BoundField[] {
  return fields.filter(field => field.canBeSame && !field.isComputed);
}

/**
 * Those that an admin chose (`duplicateFields`), without what is gone; else what records are known by: values that should be
 * unique, what they are shown as, and what an import would know them by.
 */
export function duplicateFieldsOf(
  { displayFieldId, duplicateFields }: Pick<Directory, 'displayFieldId' | 'duplicateFields'>,
  fields: readonly BoundField[],
): BoundField[] {
  const comparable = comparableFields(fields);
  if (duplicateFields) return comparable.filter(({ definition }) => duplicateFields.includes(definition.id));
  const [unique, others] = [true, false].map(isUnique =>
    comparable.filter(({ definition }) => (definition.unique === true) === isUnique),
  ) as [BoundField[], BoundField[]];
  const known = others.filter(
    ({ definition: { id }, plugin }) => id === displayFieldId || (plugin.canBeKey && !plugin.isNumeric),
  );
  const usual = new Set([...unique, ...known].slice(0, MOST_USUAL));
  return comparable.filter(field => usual.has(field));
}
