/**
 * Tests that a new field type, feature or server module costs one folder and one line in each list (design, section 1),
 * and that account code costs a folder and a block in each list. The generators write all of them to one copy of the
 * project, which must then pass the compiler, the laws and its own tests unchanged.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from './support/projectCopy.ts';

const root = process.cwd();
let project: ProjectCopy;

beforeAll(() => {
  project = copyProject('generators');
});

afterAll(() => project.remove());

test('adds a folder and a line in each list for a new field type', () => {
  for (const name of ['Rating', 'MoodScore']) project.run('node', 'tools/newField.ts', name);
  const folders = readdirSync(join(project.folder, 'field-plugins', 'mood-score')).sort();
  expect(folders).toEqual([
    'mood-score.chat.ts',
    'mood-score.core.test.ts',
    'mood-score.core.ts',
    'mood-score.messages.json',
    'mood-score.samples.ts',
    'mood-score.server.ts',
    'mood-score.stories.tsx',
    'mood-score.ui.test.tsx',
    'mood-score.ui.tsx',
  ]);
  for (const list of readdirSync(join(root, 'field-plugins')).filter(name => name.startsWith('index.'))) {
    const lines = (folder: string) => readFileSync(join(folder, 'field-plugins', list), 'utf8').split('\n');
    // Each of the two new types has an import and an entry.
    expect(lines(project.folder).length - lines(root).length, list).toBe(4);
  }
});

test('adds a folder and a block in each list for a new account code, and a line for another directory', () => {
  project.run('node', 'tools/newAccountScript.ts', 'night-shelter', 'bed');
  project.run('node', 'tools/newAccountScript.ts', 'night-shelter', 'meal');
  project.run('node', 'tools/newAccountScript.ts', 'relief');
  expect(readdirSync(join(project.folder, 'account-scripts/night-shelter')).sort()).toEqual([
    'BedAction.ui.tsx',
    'MealAction.ui.tsx',
    'bed.hooks.test.ts',
    'bed.hooks.ts',
    'bed.ui.ts',
    'meal.hooks.test.ts',
    'meal.hooks.ts',
    'meal.ui.ts',
  ]);
  for (const half of ['hooks', 'ui']) {
    const list = readFileSync(join(project.folder, `account-scripts/index.${half}.ts`), 'utf8');
    expect(list).toContain(`  'night-shelter': {
    meal: () => import('./night-shelter/meal.${half}.ts'),
    bed: () => import('./night-shelter/bed.${half}.ts'),
  },`);
    expect(list).toContain(`    sample: () => import('./relief/sample.${half}.ts'),`);
  }
});

test('adds a folder and a line for a new feature', () => {
  project.run('node', 'tools/newFeature.ts', 'price-lists');
  expect(readdirSync(join(project.folder, 'src/app/features/price-lists')).sort()).toEqual([
    'PriceListsPage.tsx',
    'README.md',
    'feature.ts',
    'messages',
    'titles.json',
  ]);
  const list = readFileSync(join(project.folder, 'src/app/features/index.ts'), 'utf8');
  expect(list).toContain("import { priceLists } from './price-lists/feature.ts';");
  expect(list).toMatch(/^ {2}priceLists,\n\];/m);
});

test('generates the folder, migration, calls and registrations of a new module of the server', () => {
  project.run('node', 'tools/newModule.ts', 'price-lists');
  expect(readdirSync(join(project.folder, 'src/server/modules/priceLists')).sort()).toEqual([
    'README.md',
    'index.ts',
    'migrations',
    'module.ts',
    'repository.ts',
    'routes.ts',
    'tables.ts',
  ]);
  const read = (file: string) => readFileSync(join(project.folder, file), 'utf8');
  expect(read('src/server/modules/index.ts')).toMatch(/^ {2}priceListsModule,\n\];/m);
  expect(read('tests/server/support/rights/calls.ts')).toMatch(/^ {2}\.\.\.priceListCalls,\n\];/m);
  expect(read('openapi/docket.gen.ts')).toContain('createPriceList: {');
});

test('rejects a taken or invalid name with a message', () => {
  expect(() => project.run('node', 'tools/newField.ts', 'Number')).toThrow(/already exists/);
  expect(() => project.run('node', 'tools/newField.ts', 'bad name')).toThrow(/Give one name/);
  expect(() => project.run('node', 'tools/newAccountScript.ts', 'relief', 'request')).toThrow(
    /already exists/,
  );
  expect(() => project.run('node', 'tools/newAccountScript.ts', '../etc')).toThrow(/Give the code/);
  expect(() => project.run('node', 'tools/newFeature.ts', 'users')).toThrow(/already exists/);
  expect(() => project.run('node', 'tools/newFeature.ts', '../etc')).toThrow(/Give one name/);
  expect(() => project.run('node', 'tools/newModule.ts', 'boards')).toThrow(/already exists/);
  expect(() => project.run('node', 'tools/newModule.ts', 'Boards')).toThrow(/Give one name/);
});

/**
 * The templates are compiled and formatted with the other files of `tools/`. Only `npm test -- all` compiles the
 * generated code.
 */
const testInWholeRun = test.runIf(process.env.TEST_ALL !== undefined);

testInWholeRun(
  'generates code that compiles and is formatted',
  () => {
    project.run('tsc', '--noEmit', '-p', '.');
    const written = ['field-plugins', 'account-scripts', 'src', 'tests'];
    project.run('biome', 'check', '--error-on-warnings', ...written);
  },
  240_000,
);

testInWholeRun(
  'generates a module of the server that passes its test',
  () => {
    const own = 'tests/server/priceLists';
    const report = project.run('vitest', 'run', '--project', 'server', own, '--reporter=verbose');
    expect(report).toContain('lists what administrators of the account have created, by name');
  },
  240_000,
);

testInWholeRun(
  'generates code that passes the laws and its own tests, in memory, in the page and in the database',
  () => {
    const own = ['field-plugins/rating', 'field-plugins/mood-score', 'account-scripts/night-shelter'];
    const laws = ['tests/contract/laws.test.ts', 'tests/contract/laws.sql.test.ts', 'tests/contract/laws.ui'];
    const projects = ['unit', 'ui', 'laws'].flatMap(name => ['--project', name]);
    const report = project.run('vitest', 'run', ...projects, ...own, ...laws, '--reporter=verbose');
    for (const law of [
      'MoodScore > textRoundTrips',
      'finds the same records in the database as in memory: MoodScore',
      'MoodScore > five stars > editorsDraw',
      'warns about a record without a name when it is opened',
    ]) {
      expect(report).toContain(law);
    }
  },
  240_000,
);
