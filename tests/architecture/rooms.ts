import type { ICruiseResult } from 'dependency-cruiser';

/** An import between files that exists at run time. */
export interface Import {
  readonly from: string;
  readonly to: string;
}

export function getValueImports({ modules }: ICruiseResult): Import[] {
  return modules.flatMap(({ source, dependencies }) =>
    dependencies
      .filter(({ dependencyTypes }) => !dependencyTypes.includes('type-only'))
      .map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

/**
 * Returns the folder to which a server file belongs: a module or a folder of the kernel. Returns `null` for entry
 * points and lists.
 */
export function findModuleFolder(file: string): string | null {
  return /^(?:.*\/)?src\/server\/((?:modules|kernel)\/[^/]+)\//.exec(file)?.[1] ?? null;
}

/** Returns a function that finds the folder of a file within `base`. Files directly in `base` share the folder `.`. */
export function createFolderFinder(base: string): (file: string) => string | null {
  return file => {
    if (!file.startsWith(`${base}/`)) return null;
    const [first = '', ...others] = file.slice(base.length + 1).split('/');
    return others.length > 0 ? first : '.';
  };
}

/** Returns the imports that are part of a cycle of folders, as `from -> to`. */
export function findCycles(imports: readonly Import[], room = findModuleFolder): string[] {
  const ways = new Map<string, Map<string, string[]>>();
  for (const { from, to } of imports) {
    const [start, end] = [room(from), room(to)];
    if (start === null || end === null || start === end) continue;
    const known = ways.get(start) ?? new Map<string, string[]>();
    ways.set(start, known.set(end, [...(known.get(end) ?? []), `${from} -> ${to}`]));
  }
  const reached = new Map([...ways.keys()].map(start => [start, getReachedFrom(start, ways)]));
  return [...ways].flatMap(([start, ends]) =>
    [...ends].flatMap(([end, ties]) => (reached.get(end)?.has(start) ? ties : [])),
  );
}

function getReachedFrom(start: string, ways: ReadonlyMap<string, ReadonlyMap<string, unknown>>): Set<string> {
  const reached = new Set<string>();
  const next = [...(ways.get(start)?.keys() ?? [])];
  for (let room = next.pop(); room !== undefined; room = next.pop()) {
    if (reached.has(room)) continue;
    reached.add(room);
    next.push(...(ways.get(room)?.keys() ?? []));
  }
  return reached;
}

/**
 * Returns the share of imports that stay within their folder, from 0 to 1. Imports by an index that re-exports aren't
 * counted.
 */
export function computeCohesion(imports: readonly Import[]): number {
  const counted = imports.filter(
    ({ from, to }) => findModuleFolder(from) && findModuleFolder(to) && !from.endsWith('/index.ts'),
  );
  const inside = counted.filter(({ from, to }) => findModuleFolder(from) === findModuleFolder(to));
  return inside.length / counted.length;
}
