/** Look-ups that a form asks for, whose scripts run in the browser: as the guest writes them, and nothing else. */
import { createIssue } from '#core/issues.ts';
import { invalid } from '#server/kernel/problem/problem.ts';

const KINDS: ReadonlySet<unknown> = new Set(['get', 'find', 'count', 'sum', 'fits']);

/** @throws ProblemError 422 where one is none. */
export function requireLookUps(asked: readonly string[]): void {
  const issues = asked.flatMap((key, index) =>
    isLookUp(key) ? [] : [createIssue(['asked', index], 'WrongShape')],
  );
  if (issues.length > 0) throw invalid(issues);
}

function isLookUp(key: string): boolean {
  // No text that is stored holds one, and the database refuses to compare with it.
  if (key.includes('\\u0000')) return false;
  try {
    const parts: unknown = JSON.parse(key);
    return Array.isArray(parts) && KINDS.has(parts[0]) && typeof parts[1] === 'string';
  } catch {
    return false;
  }
}
