import { createIssue } from '#core/issues.ts';
import { invalid, notFound } from '#server/kernel/problem/problem.ts';
import { readItem, type StoredItem } from '#server/modules/records/index.ts';
import type { RunningStep } from './stepKind.ts';

/** The run's record. @throws ProblemError 422 `NeedsRecord`. */
export function recordOf({ opened, itemId }: RunningStep) {
  if (itemId === null) throw invalid([createIssue([], 'NeedsRecord')]);
  return { ...opened.key, itemId };
}

/** As it is now. @throws ProblemError 422 `NeedsRecord`, 404 where it is gone. */
export async function itemOf(running: RunningStep): Promise<StoredItem> {
  const item = await readItem(running.scope.trx, recordOf(running));
  if (!item) throw notFound();
  return item;
}
