import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSourceFiles } from './listSourceFiles.ts';
import { findWordingInComments, findWordingInNames, findWordingInTitles } from './plainEnglish.ts';

describe('Plain English', () => {
  const files = listSourceFiles();

  test('is used in comments', () => {
    expect(files.length).toBeGreaterThan(3_000);
    expect(files.flatMap(file => report(file, findWordingInComments))).toEqual([]);
  });

  test('is used in test titles', () => {
    const tests = files.filter(file => /^tests\/|\.test\.tsx?$/.test(file));
    expect(tests.length).toBeGreaterThan(500);
    expect(tests.flatMap(file => report(file, findWordingInTitles))).toEqual([]);
  });

  test('is used in names of functions and limits', () => {
    expect(files.flatMap(file => report(file, findWordingInNames))).toEqual([]);
  });

  test.each(['function rowsOf() {}', 'export const MOST_ROWS = 3;', 'const asRow = () => 1;'])(
    'reports the name in %j',
    source => {
      expect(findWordingInNames('a.ts', source)).toHaveLength(1);
    },
  );

  test.each([
    'function getRows() {}',
    'const MAX_ROWS = 3;',
    'function isListOf() {}',
    'const { rowsOf } = world;',
  ])('accepts the name in %j', source => {
    expect(findWordingInNames('a.ts', source)).toEqual([]);
  });

  test.each([
    ['// What was received.', 'What'],
    ['/** Null: every row. */', 'Null'],
    ['// Whoever asks\n// is answered.', 'Whoever'],
    ['f(); // The status says so anew.', 'anew'],
    ['// biome-ignore lint/a: nobody moves it', 'nobody'],
  ])('reports %j', (source, found) => {
    expect(findWordingInComments('a.ts', source).map(one => one.found)).toContain(found);
  });

  test.each(["test('is told at once', () => {});", 'test.each([1])(`nobody sees %s`, () => {});'])(
    'reports the title in %j',
    source => {
      expect(findWordingInTitles('a.test.ts', source)).not.toEqual([]);
    },
  );

  test.each([
    '// Calls `tell` again.',
    '// biome-ignore lint/a: an index is enough',
    "f('What whoever says');",
  ])('accepts %j', source => {
    expect(findWordingInComments('a.ts', source)).toEqual([]);
  });
});

function report(file: string, find: typeof findWordingInComments): string[] {
  return find(file, readFileSync(file, 'utf8')).map(
    ({ line, text, found, write }) => `${file}:${line} “${found}” in “${text}”: write ${write}`,
  );
}
