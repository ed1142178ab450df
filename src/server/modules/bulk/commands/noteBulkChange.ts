import { isDeepStrictEqual } from 'node:util';
import { createIssue } from '#core/issues.ts';
import type { BulkEdit } from '#core/model.ts';
import { invalid, notPermitted } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { addToBulkChange, readBulkChange } from '../repository.ts';

/** Counts records into the change that they were part of, so that it can be taken back as one. */
export async function noteBulkChange(
  { trx, caller: { userId } }: RecordScope,
  { key }: OpenDirectory,
  { id, edit, count }: { id: string; edit: BulkEdit; count: number },
): Promise<void> {
  if (count > 0) await addToBulkChange(trx, key, { id, userId, edit, count });
}

/** @throws ProblemError 422 where the id names another change, or somebody else's. */
export async function requireSameChange(
  scope: RecordScope,
  opened: OpenDirectory,
  { id, edit }: { id: string; edit: BulkEdit },
): Promise<void> {
  const found = await readBulkChange(scope.trx, opened.key, id);
  if (!found) return;
  if (found.user_id !== scope.caller.userId) throw notPermitted();
  if (!isDeepStrictEqual(found.change, edit)) throw invalid([createIssue(['changeId'], 'Conflict')]);
}
