import { TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { createItem } from '../commands/createItem.ts';
import { deleteItem } from '../commands/deleteItem.ts';
import { moveItem } from '../commands/moveItem.ts';
import { restoreItem } from '../commands/restoreItem.ts';
import { updateItem } from '../commands/updateItem.ts';
import type { Context } from '../context.ts';
import { type Handlers, noContent, ok } from '../http/handlers.ts';
import { requirePart } from '../policies/itemParts.ts';
import { presentItem, presentItems } from '../presenters/item.ts';
import { presentHistory } from '../presenters/itemHistory.ts';
import { recordCalls } from '../records/recordCalls.ts';
import { answerSearches } from '../records/searchItems.ts';
import { exactTotal } from '../records/searchTotals.ts';
import { itemKey, shownItem } from '../records/shownItem.ts';
import { suggest } from '../records/suggest.ts';
import { readHistory } from '../repositories/itemHistory.ts';
import { streamItems } from './exports.ts';

/** As many as anybody reads. */
const MOST_CHANGES = 500;

/** Records of directories. Each call opens the directory with the caller's rights first; what they may not read is 404. */
export function recordRoutes(context: Context): Handlers {
  const { read, change } = recordCalls(context);

  return {
    createItem: async request =>
      ok(
        await change(request, async (scope, opened) => {
          const row = await createItem(scope, opened, request.body);
          const changed = [{ ...opened.key, itemId: row.item_id }];
          return { result: await presentItem(scope, opened, row), changed };
        }),
      ),
    getItem: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const row = await shownItem(scope, opened, request.params.itemId);
          return presentItem(scope, opened, row);
        }),
      ),
    updateItem: async request =>
      ok(
        await change(request, async (scope, opened) => {
          const { customFields, tags, version } = request.body;
          const row = await updateItem(scope, opened, {
            itemId: request.params.itemId.toLowerCase(),
            customFields,
            tags,
            version,
            targetStatus: undefined,
            comment: undefined,
          });
          const changed = [{ ...opened.key, itemId: row.item_id }];
          return { result: await presentItem(scope, opened, row), changed };
        }),
      ),
    changeItemStatus: async request =>
      ok(
        await change(request, async (scope, opened) => {
          const { customFields, text, version } = request.body;
          const row = await updateItem(scope, opened, {
            itemId: request.params.itemId.toLowerCase(),
            customFields,
            version,
            tags: undefined,
            targetStatus: request.params.status.toLowerCase(),
            comment: text,
          });
          const changed = [{ ...opened.key, itemId: row.item_id }];
          return { result: await presentItem(scope, opened, row), changed };
        }),
      ),
    moveItem: async request =>
      ok(
        await change(request, async (scope, opened) => {
          const row = await moveItem(scope, opened, request.body);
          const changed = [{ ...opened.key, itemId: row.item_id }];
          return { result: await presentItem(scope, opened, row), changed };
        }),
      ),
    deleteItem: async request => {
      await change(request, async (scope, opened) => ({
        result: undefined,
        changed: await deleteItem(scope, opened, request.params.itemId.toLowerCase()),
      }));
      return noContent();
    },
    restoreItem: async request =>
      ok(
        await change(request, async (scope, opened) => {
          const key = itemKey(opened, request.params.itemId);
          const row = await restoreItem(scope, opened, key);
          return { result: await presentItem(scope, opened, row), changed: [key] };
        }),
      ),
    searchItems: async request => {
      if (request.query.json === true) return streamItems(context, request);
      return answerSearches(read, request, [request.body], async (scope, opened, [found]) => {
        const { items: rows, ...total } = found ?? { items: [], ...exactTotal(0) };
        const [only] = rows;
        const isWhole = request.query.fullLoad === true && rows.length === 1 && only !== undefined;
        const items = isWhole
          ? [await presentItem(scope, opened, only)]
          : await presentItems(scope, opened, rows);
        return ok({ items, ...total });
      });
    },
    searchItemsBatch: async request => {
      const lanes = request.body.map(({ status, ...search }) =>
        status ? { ...search, statusList: [status] } : search,
      );
      return ok(
        await answerSearches(read, request, lanes, async (scope, opened, found) => {
          // Presented together: what the cards point at is read once for all lanes.
          const items = await presentItems(
            scope,
            opened,
            found.flatMap(lane => lane.items),
          );
          return found.map(lane => ({ ...lane, items: items.splice(0, lane.items.length) }));
        }),
      );
    },
    listItemChanges: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const item = await shownItem(scope, opened, request.params.itemId);
          requirePart(opened, 'changes', 'read');
          const rows = await readHistory(scope.trx, itemKey(opened, item.item_id), MOST_CHANGES);
          return presentHistory(scope, opened, { item, rows });
        }),
      ),
    listSuggestions: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const keywords = request.query.keywords?.trim() ?? '';
          if (keywords.length < TYPEAHEAD_MIN_CHARACTERS) return [];
          return suggest(scope, opened, { fieldId: request.params.fieldId.toLowerCase(), keywords });
        }),
      ),
  };
}
