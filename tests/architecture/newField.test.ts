/**
 * The test of the design: a new field type costs one folder and one line in each list (design, section 1). The generator
 * writes two in a copy of the project, which must then pass the compiler, the laws and its own tests unchanged.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = process.cwd();
const copied = [
  '.gitignore',
  '.storybook',
  'account-scripts',
  'field-plugins',
  'openapi',
  'src',
  'tests',
  'tools',
  'biome.json',
  'package.json',
  'playwright.config.ts',
  'tsconfig.json',
  'vite.config.ts',
  'vitest.config.ts',
];
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'docket-new-field-'));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new type is a folder and a line in each list', () => {
  for (const name of ['Rating', 'MoodScore']) runInCopy('node', 'tools/newField.ts', name);
  const folders = readdirSync(join(copy, 'field-plugins', 'mood-score')).sort();
  expect(folders).toEqual([
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
    // An import and an entry for each of the two.
    expect(lines(copy).length - lines(root).length, list).toBe(4);
  }
});

test('a name that is taken or no name is refused with a sentence', () => {
  expect(() => runInCopy('node', 'tools/newField.ts', 'Number')).toThrow(/already exists/);
  expect(() => runInCopy('node', 'tools/newField.ts', 'bad name')).toThrow(/Give one name/);
});

test('the copy compiles and is formatted', () => {
  runInCopy('tsc', '--noEmit', '-p', '.');
  runInCopy('biome', 'check', '--error-on-warnings', 'field-plugins');
}, 240_000);

test('it obeys the laws and its own tests, in memory, in the page and in the database', () => {
  const own = ['field-plugins/rating', 'field-plugins/mood-score'];
  const laws = ['tests/contract/laws.test.ts', 'tests/contract/laws.sql.test.ts', 'tests/contract/laws.ui'];
  const report = runInCopy(
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'ui',
    '--project',
    'laws',
    ...own,
    ...laws,
    '--reporter=verbose',
  );
  for (const law of [
    'MoodScore > textRoundTrips',
    'MoodScore: the database answers',
    'MoodScore > five stars > editorsDraw',
  ]) {
    expect(report).toContain(law);
  }
}, 240_000);

function runInCopy(program: string, ...args: string[]): string {
  try {
    return execFileSync(program, args, {
      cwd: copy,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, NO_COLOR: '1' },
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${program} ${args.join(' ')}:\n${stdout.slice(-3_000)}${stderr.slice(-3_000)}`);
  }
}
