/** What an account code brings along is a folder and a line in each list; the generator writes it in a copy, which compiles. */
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
  copy = mkdtempSync(join(tmpdir(), 'docket-new-account-script-'));
  for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

test('a new account code is a folder and a block in each list, another directory a line', () => {
  runInCopy('node', 'tools/newAccountScript.ts', 'night-shelter', 'bed');
  runInCopy('node', 'tools/newAccountScript.ts', 'night-shelter', 'meal');
  runInCopy('node', 'tools/newAccountScript.ts', 'relief');
  expect(readdirSync(join(copy, 'account-scripts/night-shelter')).sort()).toEqual([
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
    const list = readFileSync(join(copy, `account-scripts/index.${half}.ts`), 'utf8');
    expect(list).toContain(`  'night-shelter': {
    meal: () => import('./night-shelter/meal.${half}.ts'),
    bed: () => import('./night-shelter/bed.${half}.ts'),
  },`);
    expect(list).toContain(`    sample: () => import('./relief/sample.${half}.ts'),`);
  }
});

test('a name that is taken or no name is refused with a sentence', () => {
  expect(() => runInCopy('node', 'tools/newAccountScript.ts', 'relief', 'request')).toThrow(/already exists/);
  expect(() => runInCopy('node', 'tools/newAccountScript.ts', '../etc')).toThrow(/Give the code/);
});

test('what was written is formatted, compiles and passes its own tests', () => {
  runInCopy('biome', 'check', '--error-on-warnings', 'account-scripts');
  runInCopy('tsc', '--noEmit', '-p', 'tsconfig.json');
  const report = runInCopy(
    'vitest',
    'run',
    '--project',
    'unit',
    'account-scripts/night-shelter',
    '--reporter=verbose',
  );
  expect(report).toContain('a record without a name says so when it is opened');
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
