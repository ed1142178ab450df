import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Selection } from './selectTests.ts';

/** The commit whose complete run `docs/tests.md` records, or null where it records none. */
export function findTestedCommit(root: string): string | null {
  const text = readFileSync(join(root, 'docs/tests.md'), 'utf8');
  return /^Last tested in full: `([0-9a-f]{7,40})`/m.exec(text)?.[1] ?? null;
}

/**
 * Files that differ from a commit, those that aren't committed among them; null where the commit is not in the history,
 * as in a shallow clone or an archive.
 */
export function findChangedFiles(root: string, since: string): readonly string[] | null {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\0')
      .filter(line => line !== '');
  try {
    git('merge-base', '--is-ancestor', since, 'HEAD');
    const changed = git('diff', '--name-only', '--no-renames', '-z', since);
    return [...changed, ...git('ls-files', '--others', '--exclude-standard', '-z')];
  } catch {
    return null;
  }
}

/** What a run leaves out and why, in a few lines. */
export function describeSelection(
  { everythingFor, steps }: Selection,
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
