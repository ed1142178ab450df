import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import { type OpenDirectory, type RecordScope, shownItem } from '#server/modules/records/index.ts';
import { mayMerge } from './commands/mergeItems.ts';
import { isTheirs } from './commands/undoMerge.ts';
import { standingMerges } from './repositories/merges.ts';

const MOST_MERGES = 200;

/** Returns the merges into a record that the caller can undo. @throws ProblemError 404. */
export async function mergesOf(
  scope: RecordScope,
  opened: OpenDirectory,
  id: string,
): Promise<ResponseBody<'listMerges'>> {
  const { item_id: itemId } = await shownItem(scope, opened, id);
  if (!mayMerge(opened)) return [];
  const merges = await standingMerges(scope.trx, { ...opened.key, itemId }, MOST_MERGES);
  return merges
    .filter(merge => isTheirs(scope, merge))
    .map(({ merge_id, other_id, at }) => ({ id: merge_id, otherId: other_id, at }));
}
