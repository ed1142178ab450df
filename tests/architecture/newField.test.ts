/**
 * The test of the design: a new field type costs one folder and one line in each list (design, section 1). The generator
 * writes two in a copy of the project, which must then pass the compiler, the laws and its own tests unchanged.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type ProjectCopy } from './support/projectCopy.ts';

const root = process.cwd();
let project: ProjectCopy;

beforeAll(() => {
  project = copyProject('new-field');
});

afterAll(() => project.remove());

test('a new type is a folder and a line in each list', () => {
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
    // An import and an entry for each of the two.
    expect(lines(project.folder).length - lines(root).length, list).toBe(4);
  }
});

test('a name that is taken or no name is refused with a sentence', () => {
  expect(() => project.run('node', 'tools/newField.ts', 'Number')).toThrow(/already exists/);
  expect(() => project.run('node', 'tools/newField.ts', 'bad name')).toThrow(/Give one name/);
});

test('the copy compiles and is formatted', () => {
  project.run('tsc', '--noEmit', '-p', '.');
  project.run('biome', 'check', '--error-on-warnings', 'field-plugins');
}, 240_000);

test('it obeys the laws and its own tests, in memory, in the page and in the database', () => {
  const own = ['field-plugins/rating', 'field-plugins/mood-score'];
  const laws = ['tests/contract/laws.test.ts', 'tests/contract/laws.sql.test.ts', 'tests/contract/laws.ui'];
  const report = project.run(
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
