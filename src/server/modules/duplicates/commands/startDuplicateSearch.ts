import { v7 as uuidv7 } from 'uuid';
import { createIssue } from '#core/issues.ts';
import { findVisibleField } from '#core/policy/permissions.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import { createInvalidError } from '#server/kernel/problem/problem.ts';
import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { replaceDuplicateSearch } from '../repositories/searches.ts';
import '../jobs.ts';

/** @throws ProblemError 422 `UnknownField` for a hidden field, or one that doesn't exist or can't be compared. */
export async function startDuplicateSearch(
  scope: RecordScope,
  opened: OpenDirectory,
  fieldIds: readonly string[],
): Promise<string> {
  const isKnown = (id: string) => findVisibleField(scope.world, opened, id)?.canBeSame === true;
  const unknown = fieldIds.flatMap((id, index) =>
    isKnown(id) ? [] : [createIssue(['fields', index], 'UnknownField')],
  );
  if (unknown.length > 0) throw createInvalidError(unknown);
  const id = uuidv7();
  const { trx, accountId, caller } = scope;
  await replaceDuplicateSearch(trx, opened.key, { id, userId: caller.userId, fields: fieldIds });
  await enqueue(trx, { accountId, kind: 'FindDuplicates', ids: { searchId: id } });
  return id;
}
