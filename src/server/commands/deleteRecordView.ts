import { requireOwnView } from '../policies/recordViews.ts';
import type { OpenDirectory, RecordScope } from '../records/recordScope.ts';
import { lockView, removeView } from '../repositories/recordViews.ts';

/** @throws ProblemError 404; 422 `NotPermitted`. */
export async function deleteRecordView(
  { trx, caller }: RecordScope,
  { key }: OpenDirectory,
  id: string,
): Promise<void> {
  requireOwnView(caller, await lockView(trx, key, id));
  await removeView(trx, key, id);
}
