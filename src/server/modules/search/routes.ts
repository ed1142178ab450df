import { normalizeFieldName } from '#core/field/fieldName.ts';
import { TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { type OperationHandlers, respondOk } from '#server/kernel/http/handlers.ts';
import { presentItem, presentItems, type RecordCalls } from '#server/modules/records/index.ts';
import { runSearches } from './searchItems.ts';
import { toExactTotal } from './searchTotals.ts';
import { streamItems } from './streamItems.ts';
import { suggestValues } from './suggestValues.ts';

/** Handles calls that search a directory's records, with the caller's permissions. */
export function createSearchRoutes({ read }: RecordCalls): OperationHandlers {
  return {
    searchItems: async request => {
      if (request.query.json === true) return streamItems(read, request);
      return runSearches(read, request, [request.body], async (scope, opened, [found]) => {
        const { items: rows, ...total } = found ?? { items: [], ...toExactTotal(0) };
        const [only] = rows;
        const isWhole = request.query.fullLoad === true && rows.length === 1 && only !== undefined;
        const items = isWhole
          ? [await presentItem(scope, opened, only)]
          : await presentItems(scope, opened, rows);
        return respondOk({ items, ...total });
      });
    },
    searchItemsBatch: async request => {
      const lanes = request.body.map(({ status, ...search }) =>
        status ? { ...search, statusList: [status] } : search,
      );
      return respondOk(
        await runSearches(read, request, lanes, async (scope, opened, found) => {
          // All lanes are converted in one batch, so that records to which several cards refer are only read once.
          const items = await presentItems(
            scope,
            opened,
            found.flatMap(lane => lane.items),
          );
          return found.map(lane => ({ ...lane, items: items.splice(0, lane.items.length) }));
        }),
      );
    },
    listSuggestions: async request =>
      respondOk(
        await read(request, async (scope, opened) => {
          const keywords = request.query.keywords?.trim() ?? '';
          if (keywords.length < TYPEAHEAD_MIN_CHARACTERS) return [];
          return suggestValues(scope, opened, {
            fieldId: normalizeFieldName(request.params.fieldId),
            keywords,
          });
        }),
      ),
  };
}
