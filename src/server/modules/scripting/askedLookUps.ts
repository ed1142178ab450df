import { createIssue } from '#core/issues.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';

const KINDS: ReadonlySet<unknown> = new Set(['get', 'find', 'count', 'sum', 'fits']);

/**
 * Validates lookups requested by a form whose scripts run in the browser.
 * @throws ProblemError 422 unless all of them are lookups in the sandbox's format.
 */
export function validateRequestedLookups(asked: readonly string[]): void {
  const issues = asked.flatMap((key, index) =>
    isLookUp(key) ? [] : [createIssue(['asked', index], 'WrongShape')],
  );
  if (issues.length > 0) throw createInvalidError(issues);
}

function isLookUp(key: string): boolean {
  // Stored texts never contain NUL, and the database rejects NUL in comparisons.
  if (key.includes('\\u0000')) return false;
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) && KINDS.has(parts[0]) && typeof parts[1] === 'string';
  } catch {
    return false;
  }
}
