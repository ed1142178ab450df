interface Named {
  readonly id: string;
}

/**
 * Sorts entries so that each entry follows the entries on which it depends. `circular` contains the entries
 * that depend on themselves, directly or indirectly, or on such an entry.
 */
export function sortByDependencies<Thing extends Named>(
  things: readonly Thing[],
  needs: (thing: Thing) => readonly string[],
): { ordered: Thing[]; circular: Thing[] } {
  const ordered: Thing[] = [];
  let open = [...things];
  for (;;) {
    const waiting = new Set(open.map(({ id }) => id));
    const free = open.filter(thing => needs(thing).every(id => !waiting.has(id)));
    if (free.length === 0) return { ordered, circular: open };
    ordered.push(...free);
    open = open.filter(thing => !free.includes(thing));
  }
}
