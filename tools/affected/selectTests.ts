import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import { type ImportGraph, readImportGraph } from './importGraph.ts';

/** Steps of `npm test` whose test files are selected. All other steps always run completely. */
export const SELECTABLE_STEPS = ['unit', 'laws', 'server', 'stories', 'e2e'] as const;
export type SelectedStep = (typeof SELECTABLE_STEPS)[number];

export interface StepSelection {
  readonly run: readonly string[];
  readonly leftOut: readonly string[];
}

export interface TestSelection {
  /** A changed file that can affect every test, or `null`. If there is such a file, nothing is skipped. */
  readonly everythingFor: string | null;
  readonly steps: Readonly<Record<SelectedStep, StepSelection>>;
}

const stepPatterns: readonly (readonly [SelectedStep, RegExp])[] = [
  ['e2e', /^tests\/e2e\/.*\.e2e\.ts$/],
  ['server', /^(tests|src)\/server\/.*\.test\.ts$/],
  ['laws', /^tests\/contract\/.*\.test\.tsx?$/],
  ['stories', /\.stories\.tsx$/],
  ['unit', /^(?!tests\/architecture\/).*\.test\.tsx?$/],
];

/** Returns whether no test depends on a file. The checks that read such files run every time. */
const isProse = (file: string) =>
  /\.md$|^docs\/|^\.gitignore$|^biome\.json$|^tests\/(architecture|bench)\//.test(file);

/**
 * Returns whether a file is a list of all modules, field types, account scripts or features. Importing a list isn't a
 * dependency on each entry.
 */
const isList = (file: string) =>
  /^(src\/server\/modules\/index\.ts|field-plugins\/index\.\w+\.tsx?|account-scripts\/index\.\w+\.tsx?|src\/app\/features\/index\.ts)$/.test(
    file,
  );

const harness = 'tests/server/harness.ts';

/**
 * The source folders that a folder of browser tests covers, unless the tests cover just the feature of the
 * same name.
 */
const subjectsOfBrowserTests: Readonly<Record<string, readonly string[]>> = {
  'chat-forms': ['src/app/features/public-forms/', 'src/app/features/chat/', 'src/widget/'],
  chat: ['src/app/features/chat/', 'src/widget/'],
  contacts: ['src/app/features/contacts/', 'src/app/features/records/'],
  import: ['src/app/features/records/', 'account-scripts/'],
  list: ['src/app/features/records/', 'src/app/shared/viewKinds/'],
  rights: ['users', 'user-groups', 'usage-profiles', 'settings'].map(name => `src/app/features/${name}/`),
  'view-kinds': ['src/app/features/records/', 'src/app/shared/viewKinds/'],
  webhooks: ['src/app/features/automation/'],
};
/** Folders of browser tests that cover the whole application. */
const wholeApplication = ['shell', 'support'];

/**
 * Reads the project once, and returns a function that determines which test files `changed` files can affect. A server
 * test is affected by its module and everything that the module imports, by the kernel, and by its own fixtures; a
 * browser test by its feature and by the modules that serve the calls of the feature; any other test by the files that
 * it imports. A file that no rule covers affects everything.
 */
export function createTestSelector(root: string): (changed: readonly string[]) => TestSelection {
  const graph = readImportGraph(root);
  const tests = getTestFiles(graph);
  const reachOf = getReaches(root, graph);
  const reaches = SELECTABLE_STEPS.flatMap(step =>
    tests[step].map(file => [file, reachOf(step, file)] as const),
  );

  return changed => {
    const relevant = changed.filter(file => !isProse(file));
    const known = new Set<string>();
    const affected = new Set<string>();
    for (const [file, reach] of reaches)
      for (const path of relevant)
        if (reach.some(paths => paths.has(path))) {
          affected.add(file);
          known.add(path);
        }
    const everythingFor = relevant.find(file => !known.has(file) || affectsEverything(file)) ?? null;
    const isRun = (file: string) => everythingFor !== null || affected.has(file);
    const split = (step: SelectedStep): StepSelection => ({
      run: tests[step].filter(isRun),
      leftOut: tests[step].filter(file => !isRun(file)),
    });
    return {
      everythingFor,
      steps: {
        unit: split('unit'),
        laws: split('laws'),
        server: split('server'),
        stories: split('stories'),
        e2e: split('e2e'),
      },
    };
  };
}

/**
 * Returns whether a file can affect any test, such as the contract, the registries, and the files that
 * determine how tests and builds run.
 */
function affectsEverything(file: string): boolean {
  return !file.includes('/') || /^(openapi|tools|\.storybook|\.ci)\//.test(file) || isList(file);
}

function getTestFiles({ files }: ImportGraph): Record<SelectedStep, string[]> {
  const tests: Record<SelectedStep, string[]> = { unit: [], laws: [], server: [], stories: [], e2e: [] };
  for (const file of [...files].sort()) {
    if (file.includes('/fixtures/') || file.includes('/template/')) continue;
    const step = stepPatterns.find(([, pattern]) => pattern.test(file))?.[0];
    if (step) tests[step].push(file);
  }
  return tests;
}

/** Sets that together contain every file on which a test can depend. */
type Reach = readonly ReadonlySet<string>[];

function getReaches(root: string, graph: ImportGraph) {
  const moduleOf = modulesByCall(root);
  const all = [...graph.files];
  const under = (...folders: readonly string[]) =>
    all.filter(file => folders.some(folder => file.startsWith(folder)) && !isTest(file));
  const everyServerTest = graph.closureOf(
    [harness, 'tests/server/globalSetup.ts', ...under('src/server/kernel/')],
    file => isList(file) || file.startsWith('src/server/modules/'),
  );
  const textOf = (file: string) => (isCode.test(file) ? readFileSync(join(root, file), 'utf8') : '');
  const foldersRead = new Map<string, boolean>();
  function looksIntoFolders(file: string): boolean {
    const known = foldersRead.get(file) ?? /\b(readdir|glob)(Sync)?\(|import\.meta\.glob/.test(textOf(file));
    foldersRead.set(file, known);
    return known;
  }
  const callsRead = new Map<string, readonly string[]>();
  function callsIn(file: string): readonly string[] {
    const calls = callsRead.get(file) ?? (file.startsWith('openapi/') ? [] : findCalls(textOf(file)));
    callsRead.set(file, calls);
    return calls;
  }
  // Any server code can write, read and search values of every field type.
  const typesOnServer = new Set(
    under('field-plugins/', 'account-scripts/').filter(file => !file.endsWith('.tsx')),
  );
  const typesAndKernel = new Set(under('field-plugins/', 'account-scripts/', 'src/server/kernel/'));
  // Code that every page and every call uses.
  const frame = graph.closureOf(['src/app/main.tsx', 'src/server/main.ts'], file =>
    /^src\/(app\/features|server\/modules)\//.test(file),
  );
  const cached = new Map<string, ReadonlySet<string>>();
  const memo = (key: string, make: () => ReadonlySet<string>) => {
    const reach = cached.get(key) ?? make();
    cached.set(key, reach);
    return reach;
  };

  const moduleReach = (name: string) =>
    memo(`module ${name}`, () => graph.closureOf(under(`src/server/modules/${name}/`), isList));

  const underFolders = (key: string, ...folders: string[]) => memo(key, () => new Set(under(...folders)));

  function serverReach(file: string): Reach {
    const folder = /^tests\/server\/(\w+)\//.exec(file)?.[1];
    const own = graph.closureOf([file], path => path === harness || isList(path));
    if (folder === undefined) return [own];
    const subject =
      folder === 'everyModule' ? underFolders('server', 'src/server/', 'src/core/') : moduleReach(folder);
    return [own, subject, everyServerTest, typesOnServer];
  }

  function browserReach(file: string): Reach {
    const folder = file.split('/')[2] ?? '';
    const own = graph.closureOf([file], isList);
    if (wholeApplication.includes(folder))
      return [own, underFolders('everything', 'src/', 'field-plugins/', 'account-scripts/')];
    const features = subjectsOfBrowserTests[folder] ?? [`src/app/features/${folder}/`];
    const screens = memo(`screens ${folder}`, () => graph.closureOf(under(...features), isList));
    const modules = new Set([...own, ...screens].flatMap(callsIn).flatMap(path => moduleOf.get(path) ?? []));
    return [own, screens, frame, typesAndKernel, ...[...modules].map(moduleReach)];
  }

  return (step: SelectedStep, file: string): Reach => {
    if (step === 'server') return serverReach(file);
    if (step === 'e2e') return browserReach(file);
    const reach = graph.closureOf([file]);
    // Files that a test finds by reading folders can't be derived from the test's imports.
    return [[...reach].some(looksIntoFolders) ? graph.files : reach];
  };
}

const isTest = (file: string) => /\.(test|stories|e2e)\.tsx?$/.test(file);
const isCode = /\.m?tsx?$/;

/** Returns the server modules that serve each path of the contract. The names of path parameters are removed. */
function modulesByCall(root: string): ReadonlyMap<string, readonly string[]> {
  // The rows of permissions are in one file per module; each file has the name of its module.
  const folder = join(root, 'tests/server/support/rights/permissions');
  const moduleOf = new Map<string, string>();
  for (const file of readdirSync(folder)) {
    // The pattern skips rows such as `saveTag again`, which is an additional case of a call that has its own row.
    for (const [, operation = ''] of readFileSync(join(folder, file), 'utf8').matchAll(/^(\w+) +\|/gm))
      moduleOf.set(operation, basename(file, '.ts'));
  }
  const { paths } = parse(readFileSync(join(root, 'openapi/docket.yaml'), 'utf8')) as {
    paths: Record<string, Record<string, { operationId?: string }>>;
  };
  return new Map(
    Object.entries(paths).map(([path, methods]) => [
      withoutNames(path),
      Object.values(methods).flatMap(({ operationId = '' }) => moduleOf.get(operationId) ?? []),
    ]),
  );
}

/** Returns the call paths in a text, in the format of `modulesByCall`. */
function findCalls(text: string): string[] {
  return [...text.matchAll(/['"`](?:\/api)?(\/[a-z][^'"`\s?]*)/g)].map(([, path = '']) => withoutNames(path));
}

/** Removes parameter names, because `/items/{id}` and `/items/${item.id}` are the same call. */
const withoutNames = (path: string) => path.replaceAll(/\$?\{[^}]*\}/g, '{}');
