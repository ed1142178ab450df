import type { Aggregate, Reference } from '#core/model.ts';

/**
 * The answer with what its groups point at, in the order of the names that the caller sees: which of them came first in the
 * database would tell of ids, and of records that are hidden.
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
