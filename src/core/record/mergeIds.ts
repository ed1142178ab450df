/**
 * Merges two users' changes of a list of ids: what either added is included, what either removed is not. The order of
 * `theirs` is preserved.
 */
export function mergeIds(
  base: readonly string[],
  { mine, theirs }: { mine: readonly string[]; theirs: readonly string[] },
): string[] {
  const kept = theirs.filter(id => mine.includes(id) || !base.includes(id));
  return [...kept, ...mine.filter(id => !base.includes(id) && !kept.includes(id))];
}
