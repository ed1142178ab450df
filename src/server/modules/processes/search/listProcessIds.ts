import { MAX_BULK_RECORDS } from '#core/limits.ts';
import type { ResponseBody } from '#server/kernel/http/handlers.ts';
import type { Principal } from '#server/kernel/session/principal.ts';
import type { RecordCalls } from '#server/modules/records/index.ts';
import { findIdsAcrossDirectories } from '#server/modules/search/index.ts';
import type { ProcessSearch } from './processFilter.ts';
import { getProcessOrder, planProcessSearches } from './searchProcesses.ts';

/** Returns the first matches, up to the limit of one change. @throws ProblemError 400 like the search. */
export function listProcessIds(
  calls: RecordCalls,
  principal: Principal,
  search: ProcessSearch,
): Promise<ResponseBody<'listProcessIds'>> {
  return calls.readAccount(principal, async scope => {
    const searches = planProcessSearches(scope, search);
    const found = await findIdsAcrossDirectories(scope, {
      searches,
      orderBy: getProcessOrder(search),
      take: MAX_BULK_RECORDS + 1,
    });
    const byType = Map.groupBy(found.slice(0, MAX_BULK_RECORDS), ({ directoryId }) => directoryId);
    return {
      types: [...byType].map(([processTypeId, ids]) => ({
        processTypeId,
        ids: ids.map(({ itemId }) => itemId),
      })),
      isWhole: found.length <= MAX_BULK_RECORDS,
    };
  });
}
