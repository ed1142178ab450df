import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findChangedFiles, isSameCode } from '../../tools/affected/changedFiles.ts';

describe('The comparison of code', () => {
  test.each([
    ['// One\nexport const a = 1;', '/** Two. */\nexport const a = 1;'],
    ['f({ a, b });', 'f({\n  a,\n  b,\n});'],
  ])('treats %j and %j as the same code', (before, after) => {
    expect(isSameCode('a.ts', before, after)).toBe(true);
  });

  test.each([
    ['export const a = 1;', 'export const a = 2;'],
    ["f('a  b');", "f('a b');"],
    ['f(10n);', 'f(11n);'],
    ['f(', 'f( '],
    ['// @vitest-environment jsdom\nf();', '// @vitest-environment node\nf();'],
  ])('treats %j and %j as different code', (before, after) => {
    expect(isSameCode('a.ts', before, after)).toBe(false);
  });
});

test('finds changed, added and deleted files since a commit, except files with changes only in comments', () => {
  const root = mkdtempSync(join(tmpdir(), 'docket-changed-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...args], {
      cwd: root,
      encoding: 'utf8',
    }).trim();
  const write = (name: string, text: string) => writeFileSync(join(root, name), text);
  git('init', '--quiet');
  write('comment.ts', '// Before\nexport const a = 1;\n');
  write('code.ts', 'export const a = 1;\n');
  write('deleted.ts', 'export const a = 1;\n');
  write('text.md', 'Before\n');
  git('add', '.');
  git('commit', '--quiet', '--message', 'First');
  const since = git('rev-parse', 'HEAD');
  write('comment.ts', '/** After. */\nexport const a = 1;\n');
  write('code.ts', 'export const a = 2;\n');
  write('text.md', 'After\n');
  write('added.ts', '// New\n');
  git('rm', '--quiet', 'deleted.ts');
  git('commit', '--quiet', '--all', '--message', 'Second');
  expect(findChangedFiles(root, since)?.toSorted()).toEqual(['added.ts', 'code.ts', 'deleted.ts', 'text.md']);
  expect(findChangedFiles(root, '0123456789abcdef')).toBeNull();
});
