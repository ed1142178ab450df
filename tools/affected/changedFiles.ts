import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import type { TestSelection } from './selectTests.ts';

/** Returns the commit whose complete run `docs/tests.md` records, or `null` if the file records no run. */
export function findLastTestedCommit(root: string): string | null {
  const text = readFileSync(join(root, 'docs/tests.md'), 'utf8');
  return /^Last tested in full: `([0-9a-f]{7,40})`/m.exec(text)?.[1] ?? null;
}

/**
 * Returns the files that differ from a commit, including uncommitted files. Omits files that differ only in comments
 * and formatting. Returns `null` if the commit is not in the history, as in a shallow clone or an archive.
 */
export function findChangedFiles(root: string, since: string): readonly string[] | null {
  const git = (args: readonly string[], input?: string) =>
    execFileSync('git', args, { cwd: root, input, maxBuffer: 2 ** 30, stdio: ['pipe', 'pipe', 'ignore'] });
  const list = (...args: string[]) =>
    git(args)
      .toString()
      .split('\0')
      .filter(line => line !== '');
  try {
    git(['merge-base', '--is-ancestor', since, 'HEAD']);
    const changed = list('diff', '--name-only', '--no-renames', '-z', since);
    const code = changed.filter(file => /\.(ts|tsx|mts|mjs)$/.test(file) && existsSync(join(root, file)));
    const before = readBlobs(git(['cat-file', '--batch'], code.map(file => `${since}:${file}\n`).join('')));
    const unchanged = new Set(
      code.filter((file, index) => isSameCode(file, before[index], readFileSync(join(root, file), 'utf8'))),
    );
    const added = list('ls-files', '--others', '--exclude-standard', '-z');
    return [...changed.filter(file => !unchanged.has(file)), ...added];
  } catch {
    return null;
  }
}

/** Splits the output of `git cat-file --batch` into files; `undefined` for each file that the commit doesn't have. */
function readBlobs(output: Buffer): (string | undefined)[] {
  const blobs: (string | undefined)[] = [];
  for (let at = 0; at < output.length; ) {
    const lineEnd = output.indexOf(0x0a, at);
    const size = /^[0-9a-f]+ blob (\d+)$/.exec(output.toString('utf8', at, lineEnd))?.[1];
    at = lineEnd + 1;
    if (size === undefined) {
      blobs.push(undefined);
      continue;
    }
    blobs.push(output.toString('utf8', at, at + Number(size)));
    at += Number(size) + 1;
  }
  return blobs;
}

/**
 * Returns whether two versions of a file have the same syntax tree and the same directives for the build and the tests.
 * Other comments and formatting are ignored.
 */
export function isSameCode(file: string, before: string | undefined, after: string): boolean {
  return before !== undefined && getTree(file, before) === getTree(file, after);
}

function getTree(file: string, source: string): string {
  const { program, comments, errors } = parseSync(file, source);
  if (errors.length > 0) return source;
  const directives = comments.map(({ value }) => value).filter(text => /@(vite|vitest|jsx|ts-)/.test(text));
  return JSON.stringify([program, directives], (key, value) => {
    if (key === 'start' || key === 'end') return undefined;
    return typeof value === 'bigint' ? String(value) : value;
  });
}

/** Describes in a few lines which tests a run skips, and why. */
export function describeTestSelection(
  { everythingFor, steps }: TestSelection,
  { commit, changed }: { commit: string; changed: readonly string[] },
): string {
  const since = `${changed.length} files differ from ${commit.slice(0, 8)}, which was tested in full`;
  if (everythingFor !== null)
    return `Every test runs: ${since}, and ${everythingFor} may affect any of them.`;
  const lines = Object.entries(steps).map(([step, { run, leftOut }]) => {
    const folders = [...new Set(leftOut.map(file => file.slice(0, file.lastIndexOf('/'))))];
    const named =
      folders.length > 12 ? [...folders.slice(0, 12), `and ${folders.length - 12} more`] : folders;
    const list = leftOut.length > 0 ? `; left out: ${named.join(', ')}` : '';
    return `  ${step}: ${run.length} of ${run.length + leftOut.length} files${list}`;
  });
  return [`${since}. Tests run whose subject or imports are among them:`, ...lines].join('\n');
}
