import { createIssue } from '#core/issues.ts';
import { createInvalidError, createNotFoundError } from '#server/kernel/problem/problem.ts';
import { readItem, type StoredItem } from '#server/modules/records/index.ts';
import type { RunningStep } from './stepKind.ts';

/** @throws ProblemError 422 `NeedsRecord` if the run has no record. */
export function requireRecordKey({ opened, itemId }: RunningStep) {
  if (itemId === null) throw createInvalidError([createIssue([], 'NeedsRecord')]);
  return { ...opened.key, itemId };
}

/**
 * Returns the current record of the run. @throws ProblemError 422 `NeedsRecord` if the run has no record; 404 if the
 * record was deleted.
 */
export async function requireRunRecord(running: RunningStep): Promise<StoredItem> {
  const item = await readItem(running.scope.trx, requireRecordKey(running));
  if (!item) throw createNotFoundError();
  return item;
}
