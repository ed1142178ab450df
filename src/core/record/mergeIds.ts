/** What two people made of a list of ids: what either gave is in it, what either took is not. Theirs keep their order. */
export function mergeIds(
  base: readonly string[],
  { mine, theirs }: { mine: readonly string[]; theirs: readonly string[] },
): string[] {
  const kept = theirs.filter(id => mine.includes(id) || !base.includes(id));
  return [...kept, ...mine.filter(id => !base.includes(id) && !kept.includes(id))];
}
