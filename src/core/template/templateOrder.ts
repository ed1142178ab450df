/**
 * Sorts the entities of a template in its order, using only the positions that they currently have; other entities keep
 * their positions.
 */
export function sortByTemplateOrder(actual: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(actual);
  const queue = [...new Set(wanted)].filter(id => known.has(id));
  const named = new Set(queue);
  let next = 0;
  return actual.map(id => {
    if (!named.has(id)) return id;
    next += 1;
    return queue[next - 1] ?? id;
  });
}
