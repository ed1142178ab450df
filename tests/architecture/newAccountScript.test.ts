/** What an account code brings along is a folder and a line in each list; the generator writes it in a copy, which compiles. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from './support/projectCopy.ts';

let project: ProjectCopy;

beforeAll(() => {
  project = copyProject('new-account-script');
});

afterAll(() => project.remove());

test('a new account code is a folder and a block in each list, another directory a line', () => {
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

test('a name that is taken or no name is refused with a sentence', () => {
  expect(() => project.run('node', 'tools/newAccountScript.ts', 'relief', 'request')).toThrow(
    /already exists/,
  );
  expect(() => project.run('node', 'tools/newAccountScript.ts', '../etc')).toThrow(/Give the code/);
});

test('what was written is formatted, compiles and passes its own tests', () => {
  project.run('biome', 'check', '--error-on-warnings', 'account-scripts');
  project.run('tsc', '--noEmit', '-p', 'tsconfig.json');
  const report = project.run(
    'vitest',
    'run',
    '--project',
    'unit',
    'account-scripts/night-shelter',
    '--reporter=verbose',
  );
  expect(report).toContain('a record without a name says so when it is opened');
}, 240_000);
