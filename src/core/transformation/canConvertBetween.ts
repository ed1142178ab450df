import type { BoundField } from '../field/boundField.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';

type Place = Pick<FieldContext, 'findField' | 'engine'>;

/**
 * Returns whether values of one field can be converted to the other in principle; the conversion of an individual value
 * can still fail.
 */
export function canConvertBetween(from: BoundField, into: BoundField, place: Place): boolean {
  const source = from.resolve(place);
  if (!source || into.isDerived || into.isComputed) return false;
  if (source.plugin !== into.plugin) return getReadsTexts(into, source);
  const { pointsAt } = into.plugin;
  return !pointsAt || pointsAt(source.definition) === pointsAt(into.definition);
}

/**
 * Returns whether a type parses the texts of another type: `any` parses texts of all types; `listed` those of
 * all types except `none`; types with a specific format (`own`) only texts of the types `any` and `listed`.
 */
function getReadsTexts({ plugin: into }: BoundField, { plugin: from }: BoundField): boolean {
  if (into.readsText === 'listed') return from.readsText !== 'none';
  if (into.readsText === 'own') return from.readsText === 'any' || from.readsText === 'listed';
  return into.readsText === 'any';
}

/** Returns whether the field is a table, for which pairs of columns define how rows are converted. */
export function hasTableColumns(field: BoundField): boolean {
  return field.plugin.columns !== null;
}
