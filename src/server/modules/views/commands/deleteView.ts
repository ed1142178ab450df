import type { RecordScope } from '#server/modules/records/index.ts';
import { requireViewOwner } from '../policy.ts';
import { lockView, removeView } from '../repository.ts';
import type { ViewContext } from '../viewPlace.ts';

/** @throws ProblemError 404 if the view isn't visible; 422 `NotPermitted`. */
export async function deleteView(
  { trx, caller }: RecordScope,
  { key }: ViewContext,
  id: string,
): Promise<void> {
  requireViewOwner(caller, await lockView(trx, key, id));
  await removeView(trx, key, id);
}
