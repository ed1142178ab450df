import { createIssue } from '#core/issues.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { readItem, type StoredItem } from '#server/modules/records/index.ts';
import type { RunningStep } from './stepKind.ts';

/** Returns the key of the run's record. @throws ProblemError 422 `NeedsRecord`. */
export function requireRecordKey({ opened, itemId }: RunningStep) {
  if (itemId === null) throw createInvalidError([createIssue([], 'NeedsRecord')]);
  return { ...opened.key, itemId };
}

/** Returns the current record. @throws ProblemError 422 `NeedsRecord`, 404 if it has been deleted. */
export async function requireRunRecord(running: RunningStep): Promise<StoredItem> {
  const item = await readItem(running.scope.trx, requireRecordKey(running));
  if (!item) throw createNotFoundError();
  return item;
}
