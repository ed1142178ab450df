import type { Aggregate, Reference } from '#core/model.ts';

/**
 * Adds the targets to which groups of the result refer, sorted by the names that the caller sees. The database's order
 * would reveal information about ids and hidden records.
 */
export function withReferences(
  figures: Omit<Aggregate, 'references'>,
  references: ReadonlyMap<string, Reference>,
): Aggregate {
  if (references.size === 0) return figures;
  const byName = [...references].toSorted(([, a], [, b]) => compareNames(a, b));
  return { ...figures, references: Object.fromEntries(byName) };
}

function compareNames(a: Reference, b: Reference): number {
  if (a.display === b.display) return (a.number ?? 0) - (b.number ?? 0);
  return a.display < b.display ? -1 : 1;
}
