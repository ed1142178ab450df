import type { BoundField } from '../field/boundField.ts';
import type { FieldContext } from '../field/fieldPlugin.ts';

type Place = Pick<FieldContext, 'findField' | 'engine'>;

/** Whether values of the one can become values of the other at all; of a single value only its conversion tells. */
export function fitsPair(from: BoundField, into: BoundField, place: Place): boolean {
  const source = from.resolve(place);
  if (!source || into.isDerived || into.isComputed) return false;
  if (source.plugin !== into.plugin) return readsTextsOf(into, source);
  const { pointsAt } = into.plugin;
  return !pointsAt || pointsAt(source.definition) === pointsAt(into.definition);
}

/** A number is no day, and the name of a record is neither; either may stand in a text, or among the choices of a list. */
function readsTextsOf({ plugin: into }: BoundField, { plugin: from }: BoundField): boolean {
  if (into.readsText === 'listed') return from.readsText !== 'none';
  if (into.readsText === 'own') return from.readsText === 'any' || from.readsText === 'listed';
  return into.readsText === 'any';
}

/** Of two tables it is said column by column how a row of the one becomes a row of the other. */
export function hasColumns(field: BoundField): boolean {
  return field.plugin.columns !== null;
}
