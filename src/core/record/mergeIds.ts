/**
 * Merges two users' changes of a list of ids: ids that either user added are included, ids that either user removed are
 * not. Preserves the order of `theirs`.
 */
export function mergeIds(
  base: readonly string[],
  { mine, theirs }: { mine: readonly string[]; theirs: readonly string[] },
): string[] {
  const kept = theirs.filter(id => mine.includes(id) || !base.includes(id));
  return [...kept, ...mine.filter(id => !base.includes(id) && !kept.includes(id))];
}
