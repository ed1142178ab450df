import { withCause } from '#server/kernel/events/cause.ts';
import { type OperationHandlers, respondNoContent, respondOk } from '#server/kernel/http/handlers.ts';
import type { OpenDirectory, RecordCalls, RecordScope } from '#server/modules/records/index.ts';
import { runSearches } from '#server/modules/search/index.ts';
import type { RecordPartTable } from '#server/modules/serverModule.ts';
import { dismissDuplicate } from './commands/dismissDuplicate.ts';
import { mergeItems } from './commands/mergeItems.ts';
import { startDuplicateSearch } from './commands/startDuplicateSearch.ts';
import { undoMerge } from './commands/undoMerge.ts';
import { listUndoableMerges } from './listUndoableMerges.ts';
import { presentMergeResult, presentUndoMergeResult } from './presenter.ts';
import { buildMatchSearches, filterDuplicateMatches, readDuplicateSearch } from './queries.ts';

/** @param parts The tables whose rows move with a record that is merged into another. */
export function createDuplicateRoutes(
  { read, write, dryRun }: RecordCalls,
  parts: readonly RecordPartTable[],
): OperationHandlers {
  return {
    mergeItems: async request => {
      const itemId = request.params.itemId.toLowerCase();
      const { body } = request;
      const merge = async (scope: RecordScope, opened: OpenDirectory) => {
        const merged = await mergeItems(scope, opened, { itemId, body, parts });
        return presentMergeResult(scope, opened, { merged, parts });
      };
      if (!body.isPreview)
        return respondOk(
          await withCause({ kind: 'merge', id: itemId, automation: body.rules }, () => write(request, merge)),
        );
      const { mergeId: _, ...outcome } = await dryRun(request, merge);
      return respondOk(outcome);
    },
    listMerges: async request =>
      respondOk(
        await read(request, (scope, opened) => listUndoableMerges(scope, opened, request.params.itemId)),
      ),
    findDuplicates: async request => {
      const { fields } = request.body;
      return respondOk(
        await write(request, async (scope, opened) => {
          const searchId = await startDuplicateSearch(scope, opened, fields);
          return readDuplicateSearch(scope, opened, { searchId, skip: 0 });
        }),
      );
    },
    getDuplicates: async request => {
      const searchId = request.params.searchId.toLowerCase();
      const { skip = 0 } = request.query;
      return respondOk(
        await read(request, (scope, opened) => readDuplicateSearch(scope, opened, { searchId, skip })),
      );
    },
    matchDuplicates: async request => {
      const { customFields, itemId } = request.body;
      const written = { customFields, itemId: itemId?.toLowerCase() };
      const searches = await read(request, async (scope, opened) =>
        buildMatchSearches(scope, opened, written),
      );
      if (searches.length === 0) return respondOk([]);
      return respondOk(
        await runSearches(read, request, searches, async (scope, opened, found) =>
          filterDuplicateMatches(scope, opened, { written, found }),
        ),
      );
    },
    dismissDuplicate: async request => {
      await write(request, (scope, opened) => dismissDuplicate(scope, opened, request.body));
      return respondNoContent();
    },
    undoMerge: async request =>
      respondOk(
        await withCause({ kind: 'undo', id: request.params.mergeId }, () =>
          write(request, async (scope, opened) => {
            const undone = await undoMerge(scope, opened, request.params.mergeId.toLowerCase());
            return presentUndoMergeResult(scope, opened, undone);
          }),
        ),
      ),
  };
}
