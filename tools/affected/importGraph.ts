import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/**
 * The files of the project and the imports between them. Paths are relative to the project's folder and use forward
 * slashes.
 */
export interface ImportGraph {
  readonly files: ReadonlySet<string>;
  importsOf(file: string): readonly string[];
  /**
   * Returns the files themselves, and everything that they import directly or indirectly. Imports of files for which
   * `stops` returns true aren't followed.
   */
  closureOf(files: Iterable<string>, stops?: (file: string) => boolean): ReadonlySet<string>;
}

const folders = ['src', 'field-plugins', 'account-scripts', 'openapi', 'tests', 'tools', '.storybook'];
const code = /\.(ts|tsx|mjs|mts)$/;

/** The `imports` of package.json. */
const aliases: Readonly<Record<string, string>> = {
  '#core/': 'src/core/',
  '#view/': 'src/view/',
  '#app/': 'src/app/',
  '#server/': 'src/server/',
  '#plugins/': 'field-plugins/',
  '#scripts/': 'account-scripts/',
  '#contract/': 'openapi/',
  '#tests/': 'tests/',
};

/**
 * Lists the project's files. Each file is read at most once, when its imports are first needed. Any quoted path of a
 * file counts as an import. This includes dynamic imports, `new URL(…)` and mocked paths; a false positive only means
 * that a test runs unnecessarily.
 */
export function readImportGraph(root: string): ImportGraph {
  const files = new Set(folders.flatMap(folder => getFiles(root, folder)));
  const read = new Map<string, readonly string[]>();

  function importsOf(file: string): readonly string[] {
    let found = read.get(file);
    if (!found) {
      found = code.test(file) && existsSync(join(root, file)) ? getPaths(root, file, files) : [];
      read.set(file, found);
    }
    return found;
  }

  function closureOf(from: Iterable<string>, stops: (file: string) => boolean = () => false) {
    const reached = new Set<string>();
    const waiting = [...from];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (reached.has(file)) continue;
      reached.add(file);
      if (!stops(file)) waiting.push(...importsOf(file));
    }
    return reached;
  }

  return { files, importsOf, closureOf };
}

function getFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => posix.join(entry.parentPath.slice(root.length + 1), entry.name));
}

function getPaths(root: string, file: string, files: ReadonlySet<string>): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const paths = [...text.matchAll(/['"`](#[a-z]+\/|\.{1,2}\/)([^'"`\n]+)['"`]/g)].map(
    ([, start = '', rest = '']) =>
      start.startsWith('#')
        ? `${aliases[start] ?? start}${rest}`
        : posix.join(posix.dirname(file), start, rest),
  );
  return [...new Set(paths)].filter(path => files.has(path));
}
