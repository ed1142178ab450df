/** Orders the rows of a file so that each row comes after the rows to which it refers. */

export interface ImportRowReferences {
  readonly count: number;
  /** The names to which each row refers. */
  readonly named: ReadonlyMap<number, readonly string[]>;
  /** The rows that have a name, keyed by that name. */
  readonly rowsCalled: ReadonlyMap<string, readonly number[]>;
}

export interface RowOrder {
  positionOf(row: number): number;
  /**
   * Returns whether a row refers to itself, directly or indirectly, so that no order can place all referenced
   * rows first. Returns false for rows of cycles larger than `MAX_CYCLE_SIZE`.
   */
  isInCycle(row: number): boolean;
  /**
   * Returns at most `take` rows starting at a position, or more in order not to split a cycle. Rows of a
   * batch only refer to each other if they form a cycle. Returns an empty array at the end.
   */
  batchAt(position: number, take: number): number[];
  /**
   * Splits the given rows into batches to be written one after the other; rows of a batch only refer to each other if
   * they form a cycle.
   */
  inSteps<Row extends { readonly row: number }>(rows: readonly Row[]): Row[][];
}

/**
 * Rows of a larger cycle are written as if they didn't refer to each other, because they wouldn't fit into one
 * transaction.
 */
const MAX_CYCLE_SIZE = 500;

/** Orders the rows. Rows of equal depth keep the order of the file. */
export function orderRowsByReferences({ count, named, rowsCalled }: ImportRowReferences): RowOrder {
  const { levels, cycles } = getLevels({ count, named, rowsCalled });
  const byLevel: number[][] = [];
  for (let row = 0; row < count; row += 1) {
    const cycle = cycles.get(row);
    if (cycle && cycle[0] !== row) continue;
    const level = levels[row] ?? 0;
    byLevel[level] ??= [];
    byLevel[level].push(...(cycle ?? [row]));
  }
  const rows = Int32Array.from(byLevel.flat());
  const positions = new Int32Array(count);
  for (const [position, row] of rows.entries()) positions[row] = position;
  return {
    positionOf: row => positions[row] ?? 0,
    isInCycle: row => cycles.has(row),
    batchAt(position, take) {
      const batch: number[] = [];
      for (const row of rows.subarray(position)) {
        const last = batch.at(-1);
        if (last !== undefined && levels[row] !== levels[last]) break;
        const isParted = last !== undefined && cycles.has(row) && cycles.get(row) === cycles.get(last);
        if (batch.length >= take && !isParted) break;
        batch.push(row);
      }
      return batch;
    },
    inSteps(some) {
      const byLevel = Map.groupBy(some, ({ row }) => levels[row] ?? 0);
      return [...byLevel].toSorted(([a], [b]) => a - b).map(([, all]) => all);
    },
  };
}

interface Levels {
  /** The depth of each row: the length of the longest chain of references that starts at it. */
  readonly levels: Int32Array;
  /** The rows of the cycle to which a row belongs, in the order of the file. */
  readonly cycles: ReadonlyMap<number, readonly number[]>;
}

/**
 * Computes the depths and cycles of rows. In the graph, rows are connected through nodes for names, so that
 * several rows with the same name don't multiply the edges.
 */
function getLevels({ count, named, rowsCalled }: ImportRowReferences): Levels {
  const names = [...rowsCalled.keys()];
  const nodeOf = new Map(names.map((name, index) => [name, count + index]));
  const isRow = (node: number) => node < count;
  const targetsOf = (node: number): readonly number[] =>
    isRow(node)
      ? (named.get(node) ?? []).flatMap(name => nodeOf.get(name) ?? [])
      : (rowsCalled.get(names[node - count] ?? '') ?? []);
  const levels = new Int32Array(count + names.length);
  const cycles = new Map<number, readonly number[]>();
  for (const group of iterateGroups({ size: levels.length, roots: named.keys(), targetsOf })) {
    const rows = group.filter(isRow).toSorted((a, b) => a - b);
    const own = new Set(group);
    const below = group.flatMap(targetsOf).filter(node => !own.has(node));
    const step = rows.length > 0 ? 1 : 0;
    const level = below.reduce((most, node) => Math.max(most, (levels[node] ?? 0) + step), 0);
    for (const node of group) levels[node] = level;
    if (group.length > 1 && rows.length <= MAX_CYCLE_SIZE) for (const row of rows) cycles.set(row, rows);
  }
  return { levels, cycles };
}

interface Graph {
  readonly size: number;
  readonly roots: Iterable<number>;
  targetsOf(node: number): readonly number[];
}

/** Yields the strongly connected components, each after the components reachable from it (Tarjan's algorithm). */
function* iterateGroups({ size, roots, targetsOf }: Graph): Generator<number[]> {
  const visits = new Int32Array(size);
  const lowest = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  const open: number[] = [];
  let visited = 0;
  const enter = (node: number) => {
    visited += 1;
    visits[node] = visited;
    lowest[node] = visited;
    isOpen[node] = 1;
    open.push(node);
    return { node, targets: targetsOf(node), next: 0 };
  };
  const lower = (node: number, to: number) => {
    lowest[node] = Math.min(lowest[node] ?? 0, to);
  };
  for (const root of roots) {
    if (visits[root]) continue;
    const path = [enter(root)];
    for (let at = path.at(-1); at; at = path.at(-1)) {
      const target = at.targets[at.next];
      at.next += 1;
      if (target !== undefined) {
        if (!visits[target]) path.push(enter(target));
        else if (isOpen[target]) lower(at.node, visits[target]);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above) lower(above.node, lowest[at.node] ?? 0);
      if (lowest[at.node] !== visits[at.node]) continue;
      const group = open.splice(open.lastIndexOf(at.node));
      for (const node of group) isOpen[node] = 0;
      yield group;
    }
  }
}
