import type { BoundField } from '../field/boundField.ts';
import type { Directory } from '../model.ts';

/** Equals the limit in the contract. */
export const MAX_DUPLICATE_FIELDS = 10;

/** The maximum number of default fields; with more, a comparison would be hard to read. */
const MAX_DEFAULT = 4;

export function filterComparableFields(fields: readonly BoundField[]): BoundField[] {
  return fields.filter(field => field.canBeSame && !field.isComputed);
}

/**
 * Returns the fields that an admin chose (`duplicateFields`), without deleted fields. If the admin chose
 * none, returns at most four comparable fields that identify records: unique fields before the display field
 * and the non-numeric fields that imports can match records by.
 */
export function getDuplicateFields(
  { displayFieldId, duplicateFields }: Pick<Directory, 'displayFieldId' | 'duplicateFields'>,
  fields: readonly BoundField[],
): BoundField[] {
  const comparable = filterComparableFields(fields);
  if (duplicateFields) return comparable.filter(({ definition }) => duplicateFields.includes(definition.id));
  const [unique, others] = [true, false].map(isUnique =>
    comparable.filter(({ definition }) => (definition.unique === true) === isUnique),
  ) as [BoundField[], BoundField[]];
  const known = others.filter(
    ({ definition: { id }, plugin }) => id === displayFieldId || (plugin.canBeKey && !plugin.isNumeric),
  );
  const usual = new Set([...unique, ...known].slice(0, MAX_DEFAULT));
  return comparable.filter(field => usual.has(field));
}
