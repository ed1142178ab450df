import type { OpenDirectory, RecordScope } from '#server/modules/records/index.ts';
import { requireOwnView } from '../policy.ts';
import { lockView, removeView } from '../repository.ts';

/** @throws ProblemError 404; 422 `NotPermitted`. */
export async function deleteRecordView(
  { trx, caller }: RecordScope,
  { key }: OpenDirectory,
  id: string,
): Promise<void> {
  requireOwnView(caller, await lockView(trx, key, id));
  await removeView(trx, key, id);
}
