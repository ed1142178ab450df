import { createIssue } from '#core/issues.ts';
import { invalid } from '#server/kernel/problem/problem.ts';
import type { RunningStep } from './stepKind.ts';

/** The run's record. @throws ProblemError 422 `NeedsRecord`. */
export function recordOf({ opened, itemId }: RunningStep) {
  if (itemId === null) throw invalid([createIssue([], 'NeedsRecord')]);
  return { ...opened.key, itemId };
}
