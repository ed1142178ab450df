import { isDeepStrictEqual } from 'node:util';
import { createIssue } from '#core/issues.ts';
import type { BulkOutcome } from '#core/model.ts';
import type { Trx } from '#server/kernel/database/database.ts';
import { createInvalidError, createNotPermittedError } from '#server/kernel/problem/problem.ts';
import type { DirectoryKey, OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { MIN_LONG_CHANGE_MS, scheduleBulkEndCheck } from '../bulkEnds.ts';
import { addToBulkChange, readBulkChange, storeBulkCallEnd } from '../repository.ts';
import type { BulkOperation } from '../tables.ts';

/** Adds records to their bulk change, so that it can be undone as a whole. */
export async function trackBulkChange(
  { trx, caller: { userId } }: RecordScope,
  { key }: OpenDirectory,
  { id, edit, count, now }: { id: string; edit: BulkOperation; count: number; now: number },
): Promise<void> {
  if (count > 0)
    await addToBulkChange(trx, key, { id, userId, edit, count, now: new Date(now).toISOString() });
}

/** Records the end of a call of the change. If no further call follows, this is the end of the change. */
export async function finishBulkCall(
  trx: Trx,
  key: DirectoryKey,
  { id, outcomes, now }: { id: string; outcomes: readonly BulkOutcome[]; now: number },
): Promise<void> {
  const refused = outcomes.filter(({ outcome }) => outcome === 'Refused').length;
  const call = { id, refused, now: new Date(now).toISOString(), longFrom: MIN_LONG_CHANGE_MS };
  if (await storeBulkCallEnd(trx, key, call)) scheduleBulkEndCheck(trx, now);
}

/** @throws ProblemError 422 if the id belongs to another change or to the change of another user. */
export async function requireSameBulkEdit(
  scope: RecordScope,
  opened: OpenDirectory,
  { id, edit }: { id: string; edit: BulkOperation },
): Promise<void> {
  const found = await readBulkChange(scope.trx, opened.key, id);
  if (!found) return;
  if (found.user_id !== scope.caller.userId) throw createNotPermittedError();
  if (!isDeepStrictEqual(found.change, edit))
    throw createInvalidError([createIssue(['changeId'], 'Conflict')]);
}
