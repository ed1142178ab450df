import type { BoundField } from '../field/boundField.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';

type Place = Pick<FieldContext, 'findField' | 'engine'>;

/**
 * Returns whether values of one field can be converted to the other at all; for an individual value, only its
 * conversion decides.
 */
export function canConvertBetween(from: BoundField, into: BoundField, place: Place): boolean {
  const source = from.resolve(place);
  if (!source || into.isDerived || into.isComputed) return false;
  if (source.plugin !== into.plugin) return getReadsTexts(into, source);
  const { pointsAt } = into.plugin;
  return !pointsAt || pointsAt(source.definition) === pointsAt(into.definition);
}

/**
 * Returns whether a type parses the texts of another: text parses all of them; options of a list parse those of types
 * that can be parsed themselves; types with their own format (numbers, days) only parse texts and options.
 */
function getReadsTexts({ plugin: into }: BoundField, { plugin: from }: BoundField): boolean {
  if (into.readsText === 'listed') return from.readsText !== 'none';
  if (into.readsText === 'own') return from.readsText === 'any' || from.readsText === 'listed';
  return into.readsText === 'any';
}

/** Returns whether the field is a table: then pairs of columns define how rows are converted. */
export function hasColumns(field: BoundField): boolean {
  return field.plugin.columns !== null;
}
