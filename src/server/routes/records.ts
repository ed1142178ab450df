import { TYPEAHEAD_MIN_CHARACTERS } from '#core/limits.ts';
import { rightsIn } from '#core/permissions.ts';
import { createItem } from '../commands/createItem.ts';
import { deleteItem } from '../commands/deleteItem.ts';
import { updateItem } from '../commands/updateItem.ts';
import type { Context } from '../context.ts';
import { type Handlers, noContent, ok } from '../http/handlers.ts';
import { notFound, notPermitted } from '../http/problem.ts';
import { presentItem, presentItems } from '../presenters/item.ts';
import { presentHistory } from '../presenters/itemHistory.ts';
import { exportJson } from '../records/exportItems.ts';
import {
  type OpenDirectory,
  openDirectory,
  openRecordScope,
  type RecordScope,
} from '../records/recordScope.ts';
import { searchItems } from '../records/searchItems.ts';
import { suggest } from '../records/suggest.ts';
import { readHistory } from '../repositories/itemHistory.ts';
import { type ItemKey, readItem } from '../repositories/items.ts';
import type { Principal } from '../sessions/principal.ts';

/** As many as anybody reads. */
const MOST_CHANGES = 500;

interface Call {
  readonly principal: Principal;
  readonly connectionId: string | undefined;
  readonly params: { id: string };
}

/** Records of directories. Each call opens the directory with the caller's rights first; what they may not read is 404. */
export function recordRoutes(context: Context): Handlers {
  const open = <T>(
    { principal, params }: Call,
    isChange: boolean,
    work: (scope: RecordScope, opened: OpenDirectory) => Promise<T>,
  ) =>
    context.database.forAccount(principal.accountId, async trx => {
      const { definitions, servers } = context;
      const scope = await openRecordScope(trx, principal, { definitions, servers, isChange });
      return work(scope, openDirectory(scope, params.id));
    });
  const read = <T>(call: Call, work: (scope: RecordScope, opened: OpenDirectory) => Promise<T>) =>
    open(call, false, work);
  /** Tells those who may read the records once the change is committed. */
  const change = async <T>(
    call: Call,
    work: (scope: RecordScope, opened: OpenDirectory) => Promise<{ result: T; changed: readonly ItemKey[] }>,
  ): Promise<T> => {
    const { result, changed } = await open(call, true, work);
    for (const key of changed) publishItem(context, call, key);
    return result;
  };

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
          const row = await readItem(scope.trx, {
            ...opened.key,
            itemId: request.params.itemId.toLowerCase(),
          });
          if (!row) throw notFound();
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
    deleteItem: async request => {
      await change(request, async (scope, opened) => ({
        result: undefined,
        changed: await deleteItem(scope, opened, request.params.itemId.toLowerCase()),
      }));
      return noContent();
    },
    searchItems: async request =>
      read(request, async (scope, opened) => {
        if (request.query.json === true) return exportJson(scope, opened, request.body);
        const { items: rows, total, totalExact } = await searchItems(scope, opened, request.body);
        const [only] = rows;
        const isWhole = request.query.fullLoad === true && rows.length === 1 && only !== undefined;
        const items = isWhole
          ? [await presentItem(scope, opened, only)]
          : await presentItems(scope, opened, rows);
        return ok({ items, total, totalExact });
      }),
    searchItemsBatch: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const answers = [];
          for (const { status, ...search } of request.body) {
            const found = await searchItems(scope, opened, { ...search, statusList: [status] });
            answers.push({ ...found, items: await presentItems(scope, opened, found.items) });
          }
          return answers;
        }),
      ),
    listItemChanges: async request =>
      ok(
        await read(request, async (scope, opened) => {
          const key = { ...opened.key, itemId: request.params.itemId.toLowerCase() };
          const item = await readItem(scope.trx, key);
          if (!item) throw notFound();
          const { rights, compiled } = opened;
          if (!rights.changes.read || !compiled.directory.changesTrackingEnabled) throw notPermitted();
          const rows = await readHistory(scope.trx, key, MOST_CHANGES);
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

function publishItem({ hub }: Context, { principal, connectionId }: Call, key: ItemKey): void {
  hub.publish({
    accountId: principal.accountId,
    event: 'DirectoryItemChanged',
    data: { directoryId: key.directoryId, itemId: key.itemId },
    except: connectionId,
    maySee: listener => rightsIn(listener.profile, key.directoryId).record.read,
  });
}
