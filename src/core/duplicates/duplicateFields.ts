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
 * Those that an admin chose (`duplicateFields`), without what is gone; else what records are known by: what they are shown
 * as, and what an import would know them by.
 */
export function duplicateFieldsOf(
  { displayFieldId, duplicateFields }: Pick<Directory, 'displayFieldId' | 'duplicateFields'>,
  fields: readonly BoundField[],
): BoundField[] {
  const comparable = comparableFields(fields);
  if (duplicateFields) return comparable.filter(({ definition }) => duplicateFields.includes(definition.id));
  const known = comparable.filter(
    ({ definition: { id }, plugin }) => id === displayFieldId || (plugin.canBeKey && !plugin.isNumeric),
  );
  return known.slice(0, MOST_USUAL);
}
