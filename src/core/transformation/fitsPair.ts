import type { BoundField } from '../field/boundField.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';

type Place = Pick<FieldContext, 'findField' | 'engine'>;

/**
 * Returns whether values of one field can be converted to the other at all; for an individual value, only its
 * conversion decides.
 */
export function fitsPair(from: BoundField, into: BoundField, place: Place): boolean {
  const source = from.resolve(place);
  if (!source || into.isDerived || into.isComputed) return false;
  if (source.plugin !== into.plugin) return readsTextsOf(into, source);
  const { pointsAt } = into.plugin;
  return !pointsAt || pointsAt(source.definition) === pointsAt(into.definition);
}

/**
 * Numbers, days and names of records aren't convertible to each other; all can be converted to text, or to choices of a
 * list.
 */
function readsTextsOf({ plugin: into }: BoundField, { plugin: from }: BoundField): boolean {
  if (into.readsText === 'listed') return from.readsText !== 'none';
  if (into.readsText === 'own') return from.readsText === 'any' || from.readsText === 'listed';
  return into.readsText === 'any';
}

/** For two tables, pairs of columns define how rows are converted. */
export function hasColumns(field: BoundField): boolean {
  return field.plugin.columns !== null;
}
