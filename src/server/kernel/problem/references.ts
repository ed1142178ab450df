import { createIssue } from '#core/issues.ts';
import type { Issue, IssuePath } from '#core/model.ts';
import { createInvalidError } from './problem.ts';

/** Converts ids to lower case, as they are stored, and removes duplicates. */
export function normalizeIds(ids: readonly string[] = []): string[] {
  return [...new Set(ids.map(id => id.toLowerCase()))];
}

/**
 * Returns one issue per id that isn't among the existing ones. An id of another account is as unknown as a nonexistent
 * one.
 */
export function findUnknownIdIssues(
  ids: readonly string[],
  existing: ReadonlySet<string>,
  place: { path: (index: number) => IssuePath; code: string },
): Issue[] {
  return ids.flatMap((id, index) =>
    existing.has(id.toLowerCase()) ? [] : [createIssue(place.path(index), place.code)],
  );
}

/** @throws ProblemError 422 with the issues, if there are any. */
export function requireNoIssues(issues: Issue[]): void {
  if (issues.length > 0) throw createInvalidError(issues);
}
