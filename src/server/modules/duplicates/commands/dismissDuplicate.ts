import { createIssue } from '#core/issues.ts';
import type { RequestBody } from '#server/kernel/http/handlers.ts';
import { createNotFoundError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import { type OpenDirectory, type RecordScope, readItemsByIds } from '#server/modules/records/index.ts';
import { dismissPair } from '../repositories/searches.ts';

/**
 * Dismisses a pair for all users, or undoes that. Requires the permission to update records.
 * @throws ProblemError 404 if either record doesn't exist, 422 `NotPermitted`.
 */
export async function dismissDuplicate(
  scope: RecordScope,
  opened: OpenDirectory,
  { itemId, otherId, isDismissed }: RequestBody<'dismissDuplicate'>,
): Promise<void> {
  if (!opened.rights.record.update)
    throw createNotPermittedError(undefined, [createIssue([], 'NotPermitted', { action: 'update' })]);
  const ids = [itemId.toLowerCase(), otherId.toLowerCase()];
  const found = await readItemsByIds(scope.trx, opened.key, ids);
  if (found.length < 2) throw createNotFoundError();
  const [first = '', second = ''] = ids;
  await dismissPair(scope.trx, opened.key, {
    itemId: first,
    otherId: second,
    userId: scope.caller.userId,
    isDismissed,
  });
}
