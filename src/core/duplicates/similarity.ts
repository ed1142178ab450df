const MAX_PREFIX_LENGTH = 4;
const PREFIX_WEIGHT = 0.1;

/**
 * Returns the Jaro-Winkler similarity of two short texts, from 0 to 1. It suits names, whose beginnings are rarely
 * mistyped.
 */
export function computeSimilarity(a: string, b: string): number {
  if (a === b) return 1;
  const [left, right] = [[...a], [...b]];
  const alike = jaro(left, right);
  let prefix = 0;
  while (prefix < MAX_PREFIX_LENGTH && left[prefix] !== undefined && left[prefix] === right[prefix])
    prefix += 1;
  return alike + prefix * PREFIX_WEIGHT * (1 - alike);
}

function jaro(a: readonly string[], b: readonly string[]): number {
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const taken = new Set<number>();
  const [common, places]: [string[], number[]] = [[], []];
  for (const [index, character] of a.entries()) {
    const last = Math.min(b.length - 1, index + reach);
    for (let place = Math.max(0, index - reach); place <= last; place += 1) {
      if (taken.has(place) || b[place] !== character) continue;
      taken.add(place);
      common.push(character);
      places.push(place);
      break;
    }
  }
  if (common.length === 0) return 0;
  const inOrder = places.toSorted((x, y) => x - y);
  const swapped = common.filter((character, index) => b[inOrder[index] ?? 0] !== character).length / 2;
  const count = common.length;
  return (count / a.length + count / b.length + (count - swapped) / count) / 3;
}
